import { type ReadingLabels, readingLabelsFor } from '../reading-labels.ts';
import { EMPTY, type Html, html } from './html.ts';
import type { PreviewView, ShellView } from './view.ts';

/** What tells a preview from what readers get: what it is of, and the way back to it. */
export function renderPreviewBar({ site, language }: ShellView): Html {
  const { preview } = site;
  if (preview === undefined) return EMPTY;
  const words = readingLabelsFor(language.lang);
  return html`<aside class="preview-bar" aria-label="${words.previewSite}"><p>${namePreview(preview, words)}</p><a href="${preview.href}">${words.previewBack}</a></aside>`;
}

function namePreview({ kind, number, subject }: PreviewView, words: ReadingLabels): Html {
  if (kind === 'site') return html`${words.previewSite}`;
  if (kind === 'revision') return html`${words.previewRevision}`;
  return html`${words.preview} <span class="preview-number">#${number}</span>${subject ? html` <strong><bdi>${subject}</bdi></strong>` : EMPTY}`;
}
