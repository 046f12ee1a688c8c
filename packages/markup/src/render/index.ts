/** Documents as HTML: what of them one reader sees, and its markup. Pure. */
export { expandDocument, expandDocumentInSteps, isEmptiedNote } from './expand-document.ts';
export {
  type Attributes,
  classNames,
  element,
  escapeText,
  voidElement,
} from './html-writer.ts';
export { listUpdates, type UpdateEntry } from './list-updates.ts';
export * from './render-context.ts';
export { renderHtml, renderHtmlInSteps } from './render-html.ts';
export { sanitizeHtml } from './sanitize-html.ts';
export { HEX_COLOR, renderTagItem, TAG_COLORS } from './tags.ts';
export { UniqueIds } from './unique-ids.ts';
export { isInlinePicture, safeLink } from './urls.ts';
