import { element, escapeText } from './html-writer.ts';
import { fragmentOf, nodesOf } from './node-data.ts';
import { type InlineRenderer, type RenderState, renderFragment } from './render-state.ts';

/** An annotated span and the number of its note, which links to the list at the end of the page. */
export const renderAnnotation: InlineRenderer = (inline, state) => {
  const content = state.renderNodes(nodesOf(inline));
  const wasInsideLink = state.insideLink;
  state.insideLink = false;
  const number = state.footnotes.length + 1;
  const footnote = {
    number,
    id: state.ids.take(`footnote-${number}`),
    referenceId: state.ids.take(`footnote-ref-${number}`),
    body: '',
  };
  state.footnotes.push(footnote);
  footnote.body = renderFragment(fragmentOf(inline, 'annotation-body'), state) ?? '';
  state.insideLink = wasInsideLink;
  const span = content === '' ? '' : element('span', { class: 'annotation' }, content);
  const attributes = { id: footnote.referenceId, href: `#${footnote.id}`, role: 'doc-noteref' };
  const mark = state.insideLink ? `${number}` : element('a', attributes, `${number}`);
  return span + element('sup', { class: 'footnote-ref' }, mark);
};

/** The notes at the end of a page, each with a way back; empty text where there are none. */
export function renderFootnotes(state: RenderState): string {
  if (state.footnotes.length === 0) return '';
  const items = state.footnotes.map(({ id, referenceId, body }) => {
    const label = state.labels.footnoteBack;
    const back = { href: `#${referenceId}`, role: 'doc-backlink', 'aria-label': label };
    const link = element('a', { class: 'footnote-back', ...back }, '↩');
    return element('li', { id }, body + link);
  });
  const title = element('p', { class: 'footnotes-title' }, escapeText(state.labels.footnotes));
  const list = element('ol', {}, items.join(''));
  return element('section', { class: 'footnotes', role: 'doc-endnotes' }, title + list);
}
