/**
 * How a source of a tree is written. Each source has its own, whatever the tree was written for:
 * `.mdx` is not Markdown, as its braces and its tags are code, and a tree may have both.
 */
export type SourceSyntax = 'markdown' | 'mdx' | 'html';

/** The syntaxes that pages are read from; sources of others are kept as files. */
export type PageSyntax = Extract<SourceSyntax, 'markdown' | 'mdx'>;

/** The text of a page or a reusable content, with what it takes to read it. */
export interface SourceText {
  path: string;
  syntax: PageSyntax;
  text: string;
}

const SYNTAXES: readonly (readonly [ending: RegExp, syntax: SourceSyntax])[] = [
  [/\.(?:md|markdown)$/i, 'markdown'],
  [/\.mdx$/i, 'mdx'],
  [/\.html?$/i, 'html'],
];

/** The syntax of a source by its name; undefined for what is no text of that kind. */
export function findSyntax(path: string): SourceSyntax | undefined {
  return SYNTAXES.find(([ending]) => ending.test(path))?.[1];
}

/** The syntax of a source that a page can be read from; undefined for any other file. */
export function findPageSyntax(path: string): PageSyntax | undefined {
  const syntax = findSyntax(path);
  return syntax === 'markdown' || syntax === 'mdx' ? syntax : undefined;
}

/** Whether a page can be read from a file. */
export function isPageSource(path: string): boolean {
  return findPageSyntax(path) !== undefined;
}
