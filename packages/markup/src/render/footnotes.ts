import type { InlineNode } from '../document.ts';
import { element, escapeText } from './html-writer.ts';
import { fragmentOf, nodesOf } from './node-data.ts';
import {
  type Footnote,
  type InlineRenderer,
  type RenderState,
  renderFragment,
} from './render-state.ts';

/**
 * An annotated span and the number of its note, which links to the list at the end of the page.
 * Spans whose notes say the same share one.
 */
export const renderAnnotation: InlineRenderer<'annotation'> = (inline, state) => {
  const content = state.renderNodes(nodesOf(inline));
  const footnote = takeFootnote(renderNote(inline, state), state);
  const span = content === '' ? '' : element('span', { class: 'annotation' }, content);
  return span + element('sup', { class: 'footnote-ref' }, renderReference(footnote, state));
};

// A note stands outside the link that its span may be in.
function renderNote(inline: InlineNode, state: RenderState): string {
  const { insideLink } = state;
  state.insideLink = false;
  const body = renderFragment(fragmentOf(inline, 'annotation-body'), state) ?? '';
  state.insideLink = insideLink;
  return body;
}

function takeFootnote(body: string, state: RenderState): Footnote {
  const known = state.footnotes.find((footnote) => footnote.body === body);
  if (known) return known;
  const number = state.footnotes.length + 1;
  const id = state.ids.take(`footnote-${number}`);
  const footnote = { number, id, referenceId: undefined, body };
  state.footnotes.push(footnote);
  return footnote;
}

function renderReference(footnote: Footnote, state: RenderState): string {
  const { number, id } = footnote;
  if (state.insideLink) return `${number}`;
  const referenceId = state.ids.take(`footnote-ref-${number}`);
  footnote.referenceId ??= referenceId;
  const attributes = { id: referenceId, href: `#${id}`, role: 'doc-noteref' };
  return element('a', attributes, `${number}`);
}

/** The notes at the end of a page, each with a way back; empty text where there are none. */
export function renderFootnotes(state: RenderState): string {
  if (state.footnotes.length === 0) return '';
  const items = state.footnotes.map(({ id, referenceId, body }) => {
    if (referenceId === undefined) return element('li', { id }, body);
    const label = state.labels.footnoteBack;
    const back = { href: `#${referenceId}`, role: 'doc-backlink', 'aria-label': label };
    return element('li', { id }, body + element('a', { class: 'footnote-back', ...back }, '↩'));
  });
  const title = element('p', { class: 'footnotes-title' }, escapeText(state.labels.footnotes));
  const list = element('ol', {}, items.join(''));
  return element('section', { class: 'footnotes', role: 'doc-endnotes' }, title + list);
}
