import { loadYaml } from '#libraries';
import { escapeText } from '../write/escape.ts';

/** How a document in HTML is read. */
export interface ConvertHtmlOptions {
  /**
   * `main`, which is the default, picks the main content of a web page and leaves navigation,
   * headers and footers out; `all` takes the whole body.
   */
  content?: 'main' | 'all';
}

/** Where a link or picture of the document leads. */
export interface HtmlTarget {
  use: 'link' | 'image';
  /**
   * As it is written, with a scheme that may be followed where it has one; pictures may be `data:`.
   * Links within the document (`#anchor`) are no targets.
   */
  url: string;
}

/**
 * A document in HTML that was read. It is plain data, so it can be passed between threads; write it
 * with `writeConvertedPage` or `writeConvertedBody`.
 */
export interface ConvertedHtml {
  /** The first heading of the main content, else what the head says, without the name of the site. */
  title?: string;
  description?: string;
  /** A language tag as written, such as `en-GB`. */
  language?: string;
  /** The address that the document calls its own (`rel="canonical"`). */
  canonicalUrl?: string;
  /** The address that relative targets are read against (`<base>`), itself maybe relative. */
  base?: string;
  /** The Markdown of the body, a mark in place of each target. */
  template: string;
  /** The targets, each address once for each use, in order; the marks count them from 0. */
  targets: HtmlTarget[];
}

/**
 * Gives what is written in place of a target: a path relative to the page, or another address.
 * Undefined leaves the target as it is.
 */
export type RewriteTarget = (target: HtmlTarget) => string | undefined;

/**
 * Writes a converted document as the Markdown of a page: the description as front matter, the title
 * as leading heading, and the body.
 */
export function writeConvertedPage(page: ConvertedHtml, rewrite?: RewriteTarget): string {
  const { title, description } = page;
  const frontMatter =
    description === undefined ? '' : `---\n${loadYaml().stringify({ description })}---\n\n`;
  const heading = title === undefined ? '' : `# ${escapeTitle(title)}\n`;
  const body = writeConvertedBody(page, rewrite);
  return `${frontMatter}${heading}${heading !== '' && body !== '' ? '\n' : ''}${body}`;
}

/** Writes the body of a converted document as Markdown. */
export function writeConvertedBody(page: ConvertedHtml, rewrite?: RewriteTarget): string {
  const written = page.targets.map((target) => escapeUrl(rewrite?.(target) ?? target.url));
  return page.template.replace(
    TARGET_MARK,
    (_mark, number: string) => written[Number(number)] ?? '',
  );
}

/** What stands in a template for the target of this number. */
export function markTarget(number: number): string {
  return `\uFDD0${number}\uFDD1`;
}

const TARGET_MARK = /\uFDD0(\d+)\uFDD1/g;

/** An address that is the same within `(…)` of a link, in an attribute and in a cell of a table. */
function escapeUrl(url: string): string {
  return url
    .replace(/[\s"<>\\`|{}]/gu, encodeURIComponent)
    .replace(/['()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/&(?=#?\w+;)/g, '&amp;');
}

function escapeTitle(title: string): string {
  return escapeText(title.replace(/\s+/g, ' ').trim()).replace(/(?<!#)#+$/, '\\$&');
}
