import { splitMessage } from '@octavo/messages';
import type { SiteMessages } from '@octavo/messages/site';
import { EMPTY, type Html, html } from './html.ts';
import type { PreviewView, ShellView } from './view.ts';

/** What tells a preview from what readers get: what it is of, and the way back to it. */
export function renderPreviewBar({ site, language }: ShellView): Html {
  const { preview } = site;
  if (preview === undefined) return EMPTY;
  const { labels } = language;
  return html`<aside class="preview-bar" aria-label="${labels.previewSite}"><p>${namePreview(preview, labels)}</p><a href="${preview.href}">${labels.leavePreview}</a></aside>`;
}

function namePreview({ kind, number, subject }: PreviewView, labels: SiteMessages): Html {
  if (kind === 'site') return html`${labels.previewSite}`;
  if (kind === 'revision') return html`${labels.previewRevision}`;
  const [before, after] = splitMessage(labels.previewOf, 'number');
  return html`${before}<span class="preview-number">#${number}</span>${after}${subject ? html` <strong><bdi>${subject}</bdi></strong>` : EMPTY}`;
}
