/** What of a page's source is no word that its readers are shown, in the order in which it is taken away. */
const SYNTAX: readonly [RegExp, string][] = [
  [/^\uFEFF?---\n[\s\S]*?\n---(?:\n|$)/, ''],
  // A script, a picture of shapes, what stands in a player for those who have none; comments.
  [/<!--[\s\S]*?-->|<(script|style|svg|iframe|video|audio)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi, ' '],
  // A definition of a target, and notes: those that nothing refers to are not shown.
  [/^[ \t>]*\[[^\]\n]+\]:[^\n]*(?:\n(?: {4}|\t)[^\n]*)*/gm, ' '],
  // What leads to a page shows its title, and a reference to an interface what that says.
  [/\{%-?\s*(content-ref|page-ref|openapi|swagger)\b[\s\S]*?\{%-?\s*end\1\b[^%]*%\}/g, ' '],
  [/\{%[^\n]*?%\}/g, ' '],
  // Cards, and columns of other types than text: hidden columns, and links that are shown by their titles.
  [/<table\b[^<>]*data-view[\s\S]*?<\/thead>/gi, ' '],
  [/<th\b[^<>]*\bdata-(?:hidden|type)[^<>]*>[\s\S]*?<\/th>/gi, ' '],
  [/<td\b[^<>]*>(?:\s*<a\b[^<>]*>[^<>]*<\/a>\s*)+<\/td>/gi, ' '],
  // A fence's language and options, a list's numbers, a picture and its target, targets of links.
  [/^[ \t>]*(?:(?:[*+-]|\d+[.)])[ \t]+)*(?:`{3,}|~{3,})[^`\n]*$/gm, ' '],
  [/^[ \t>]*(?:[*+-]|\d+[.)])[ \t]+/gm, ' '],
  [/!\[[^[\]\n]*\]\((?:<[^>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)[^)\n]*\)/g, ' '],
  [/\[[^[\]\n]*\]\([^\n)]*"mention"\)/g, ' '],
  [/\]\((?:<[^>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)[^)\n]*\)/g, ' '],
  [/<(?:i|span)\b[^<>]*>:?[\w+-]*:?<\/(?:i|span)>|:[\w+\\-]+:/g, ' '],
  // Values of columns that are no text, and what tools read in code and behind the name of a container.
  [/<td>(?:true|false)<\/td>|\[!code[^\]\n]*\]|^[ \t]*:::.*\{[^}\n]*\}|\]\[[^\]\n]*\]/gm, ' '],
  [/<a\b[^<>]*data-mention[^<>]*>[^<>]*<\/a>/g, ' '],
  [/<\/?[a-z][^<>]*>|<https?:[^<>\s]*>/gi, ' '],
  [/&#?\w+;|\[\^[^\]\n]+\]|\{#[^}\n]*\}|\[![A-Z]+\]|\[\[toc\]\]/gi, ' '],
  [/^[ \t]*:::[ \t]*[\w-]+/gm, ' '],
  // A file that VitePress shows in its place, which imports tell of.
  [/^[ \t>]*<<<[^\n]*/gm, ' '],
];

/**
 * What readers are to find of a page's source: a rough count of its own, which knows nothing of how
 * pages are read. Where it is in doubt it leaves words out.
 */
export function dropSyntax(source: string): string {
  let text = source.replace(/\r\n?/g, '\n');
  for (const [pattern, instead] of SYNTAX) text = text.replace(pattern, instead);
  return text;
}
