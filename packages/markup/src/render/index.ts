/** Documents as HTML: what of them one reader sees, and its markup. Pure. */
export { expandDocument, expandDocumentInSteps, isEmptiedNote } from './expand-document.ts';
export {
  type Attributes,
  classNames,
  element,
  escapeText,
  voidElement,
} from './html-writer.ts';
export {
  DEFAULT_LABELS,
  type RenderContext,
  type RenderedEmbed,
  type RenderedFile,
  type RenderedTag,
  type RenderedTarget,
  type RenderLabels,
} from './render-context.ts';
export { renderHtml, renderHtmlInSteps } from './render-html.ts';
export { sanitizeHtml } from './sanitize-html.ts';
export { UniqueIds } from './unique-ids.ts';
export { HEX_COLOR, listUpdates, renderTagItem, TAG_COLORS, type UpdateEntry } from './updates.ts';
export { isInlinePicture, safeLink } from './urls.ts';
