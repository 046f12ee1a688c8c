export { makeAnchor } from './anchors.ts';
export {
  type BuildDocumentOptions,
  buildDocument,
  buildStoredDocument,
  type TreeKind,
} from './build-document.ts';
export { type FrontMatter, keepWrittenNumbers, readFrontMatter } from './front-matter.ts';
export { isComponentName } from './html/elements.ts';
export { type BrokenExpression, listBrokenExpressions } from './list-broken-expressions.ts';
export { readPage } from './read-page.ts';
export { type PageFacts, type ReadPage, readPageFacts } from './read-page-facts.ts';
export { findModuleLines } from './rules/find-module-lines.ts';
export { type ClassifiedTarget, classifyTarget } from './targets.ts';
export { isReadTag } from './template-tag.ts';
