/**
 * Text formats: GitBook-flavoured Markdown to the JSON form of a document, and that to HTML, plain
 * text and sections. Pure: no file, network, clock or randomness.
 */

export { breakRefs } from './break-refs.ts';
export * from './diff/diff-document.ts';
export type { DocumentConflict } from './diff/document-conflict.ts';
export * from './diff/insert-conflicts.ts';
export { renderDiffHtml } from './diff/render-diff.ts';
export { WordComparer, type WordRun } from './diff/word-runs.ts';
export * from './document.ts';
export { listEmbeds, mayEmbed } from './embeds.ts';
export { bindPageVariables } from './expression/bind-page-variables.ts';
export { checkExpression, isPersonal } from './expression/check-expression.ts';
export {
  type ExpressionScope,
  evaluateCondition,
  evaluateExpression,
  makeExpressionScope,
} from './expression/evaluate-expression.ts';
export type { ExpressionMistake } from './expression/expression-tokens.ts';
export { fillLabel } from './fill-label.ts';
export {
  type ConvertedHtml,
  type HtmlTarget,
  type RewriteTarget,
  writeConvertedBody,
  writeConvertedPage,
} from './from-html/converted-html.ts';
export { type FindContent, type Inclusion, Inclusions, readInclusions } from './inclusions.ts';
export { loadYaml } from './late-libraries.mjs';
export * from './node-key.ts';
export * from './outline.ts';
export * from './page-source.ts';
export * from './ranges/index.ts';
export * from './read/index.ts';
export * from './reference-blocks.ts';
export { type DocumentRefs, type FoundRef, listRefs } from './refs.ts';
export { expandDocument, expandDocumentInSteps, isEmptiedNote } from './render/expand-document.ts';
export {
  type Attributes,
  classNames,
  element,
  escapeText,
  voidElement,
} from './render/html-writer.ts';
export { listUpdates, type UpdateEntry } from './render/list-updates.ts';
export * from './render/render-context.ts';
export { renderHtml, renderHtmlInSteps } from './render/render-html.ts';
export { sanitizeHtml } from './render/sanitize-html.ts';
export { HEX_COLOR, renderTagItem, TAG_COLORS } from './render/tags.ts';
export { UniqueIds } from './render/unique-ids.ts';
export { isInlinePicture, safeLink } from './render/urls.ts';
export { type NewContent, replaceContent, replaceInlineContent } from './replace-content.ts';
export * from './schema/index.ts';
export * from './sections.ts';
export { renderText } from './text.ts';
export { escapeLineStart, escapeText as escapeMarkdown } from './write/escape.ts';
export type { TargetFollower } from './write/follow-targets.ts';
export type { WriteTarget } from './write/write-context.ts';
export { writeMarkdown } from './write/write-markdown.ts';
export {
  type ReaderText,
  type ReaderTextOptions,
  readReaderText,
} from './write/write-reader-text.ts';
export { writeSeenText } from './write/write-seen-text.ts';
