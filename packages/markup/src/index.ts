/**
 * Text formats: GitBook-flavoured Markdown to the JSON form of a document, and that to HTML, plain
 * text and sections. Pure: no file, network, clock or randomness.
 */
export * from './document.ts';
export * from './page-source.ts';
