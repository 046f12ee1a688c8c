/**
 * The anchors that other generators give a heading of this text, beside its own: links that were
 * written for them find the heading by these. Composed, and as it is written where that is decomposed.
 * Repeats of a page are not told apart, as each of them
 * counts repeats in its own way.
 *
 * - GitHub, and Docusaurus and VuePress with it (the package github-slugger): lower case, signs
 *   other than `-` and `_` left out, a hyphen for each space
 * - MkDocs (`slugify` of Python-Markdown's table of contents): ASCII alone, runs of spaces and
 *   hyphens as one hyphen
 * - VitePress (the package mdit-vue/shared): signs as hyphens, runs of them as one, `_` in front of a
 *   digit
 *
 * @param own the heading's own anchor, which is not among them
 */
export function listHeadingAliases(text: string, own: string): string[] {
  // What no attribute can hold would make two ids one.
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, (found) => (/\s/.test(found) ? ' ' : ''));
  const asGitHub = slugAsGitHub(shown);
  const aliases = new Set([
    ...[asGitHub.normalize('NFC'), asGitHub],
    ...[slugAsMkDocs(shown), slugAsVitePress(shown)],
  ]);
  return [...aliases].filter((alias) => alias !== '' && alias !== own);
}

function slugAsGitHub(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-');
}

function slugAsMkDocs(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\w\s-]|[^\0-\x7f]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

function slugAsVitePress(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase();
}
