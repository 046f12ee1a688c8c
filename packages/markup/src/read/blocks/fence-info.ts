/** What the info string of a fence says. */
export interface FenceInfo {
  syntax?: string;
  title?: string;
  lineNumbers?: boolean;
  /** The number of the first line, where it is not 1. */
  firstLine?: number;
  highlighted: ReadonlySet<number>;
}

/**
 * Reads a fence's info: a language, and in the manner of VitePress `{1,3-5}` highlighted lines,
 * `[title]`, `:line-numbers` and `:line-numbers=5`; also `title="…"`, `showLineNumbers` of Docusaurus, and
 * `linenums="1" hl_lines="2 3"` and `{ .python }` of MkDocs.
 */
export function readFenceInfo(info: string): FenceInfo {
  const result: FenceInfo = { highlighted: new Set() };
  const lines = /\{([\d,\s-]+)\}/.exec(info) ?? /\bhl_lines=["']?([\d,\s-]+)["']?/.exec(info);
  if (lines) result.highlighted = readLineRanges(lines[1] ?? '');
  const title = /\[([^\]]+)\]/.exec(info)?.[1] ?? /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(info)?.[1];
  if (title) result.title = title;
  const numbers =
    /:line-numbers\b(?:=(\d{1,6})\b)?|\bshowLineNumbers\b(?:=\{?(\d{1,6})\b)?|\blinenums=["']?(\d{1,6})/.exec(
      info,
    );
  if (numbers) result.lineNumbers = true;
  const first = Number(numbers?.[1] ?? numbers?.[2] ?? numbers?.[3] ?? 1);
  if (first > 1) result.firstLine = first;
  if (/:no-line-numbers\b/.test(info)) result.lineNumbers = false;
  const syntax = /^[^\s{[:]+/.exec(info)?.[0] ?? /^\{\s*\.([\w+#-]+)/.exec(info)?.[1];
  if (syntax && !/^(?:title|linenums|hl_lines)=/.test(syntax)) result.syntax = syntax.toLowerCase();
  return result;
}

const MAX_LINE = 10_000;

function readLineRanges(text: string): Set<number> {
  const lines = new Set<number>();
  for (const part of text.trim().split(/[,\s]+/)) {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    for (let line = first; line <= Math.min(last, MAX_LINE); line += 1) lines.add(line);
  }
  return lines;
}
