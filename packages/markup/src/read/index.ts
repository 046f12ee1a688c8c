export { makeAnchor } from './anchors.ts';
export { type BuildDocumentOptions, buildDocument } from './build-document.ts';
export { buildStoredDocument, type TreeKind } from './build-stored-document.ts';
export { type FrontMatter, readFrontMatter } from './front-matter.ts';
export { type BrokenExpression, listBrokenExpressions } from './list-broken-expressions.ts';
export { readPage } from './read-page.ts';
export { type PageFacts, type ReadPage, readPageFacts } from './read-page-facts.ts';
export { type ClassifiedTarget, classifyTarget } from './targets.ts';
