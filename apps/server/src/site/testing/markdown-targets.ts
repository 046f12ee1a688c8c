/** Links, images, definitions of links, and attributes of tags, as Markdown has them. */
const TARGET =
  /\]\(\s*(?:<([^>\n]*)>|([^)\s]+))|(?:href|src|url)="([^"\n]*)"|^ {0,3}\[[^\]\n]+\]:\s+(\S+)/gm;
const FENCED = /^([ >]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2/gm;
const CODE = /(`+)(?!`)[\s\S]*?\1/g;

/** What a text in Markdown links to and shows, code left aside: read without the parser that wrote it. */
export function listMarkdownTargets(markdown: string): string[] {
  const prose = markdown.replace(FENCED, '').replace(CODE, '');
  return [...prose.matchAll(TARGET)].map((found) => found.slice(1).find((one) => one) ?? '');
}
