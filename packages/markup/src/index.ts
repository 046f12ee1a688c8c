/**
 * Text formats: GitBook-flavoured Markdown to the JSON form of a document, and that to HTML, plain
 * text and sections. Pure: no file, network, clock or randomness.
 */

export { loadYaml } from '#libraries';
export { breakRefs } from './break-refs.ts';
export * from './diff/index.ts';
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
export {
  type ConvertedHtml,
  type HtmlTarget,
  type RewriteTarget,
  writeConvertedBody,
  writeConvertedPage,
} from './from-html/converted-html.ts';
export { type FindContent, type Inclusion, Inclusions, readInclusions } from './inclusions.ts';
export * from './node-key.ts';
export * from './outline.ts';
export * from './page-source.ts';
export { type InlineRange, readInlineRanges } from './ranges/inline-ranges.ts';
export { type PieceLine, readTextPieces, type TextPiece } from './ranges/text-pieces.ts';
export * from './read/index.ts';
export * from './reference-blocks.ts';
export { type DocumentRefs, type FoundRef, listRefs } from './refs.ts';
export * from './render/index.ts';
export { type NewContent, replaceContent, replaceInlineContent } from './replace-content.ts';
export * from './schema/index.ts';
export * from './sections.ts';
export { renderText } from './text.ts';
export * from './write/index.ts';
