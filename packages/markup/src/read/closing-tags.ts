/** Where tags are closed for the last time in a text. Looked up when first asked for. */
export class ClosingTags {
  private readonly listLines: () => readonly string[];
  private lastLines: ReadonlyMap<string, number> | undefined;

  constructor(listLines: () => readonly string[]) {
    this.listLines = listLines;
  }

  /** Whether `{% endNAME %}` occurs at `line` or later. */
  hasTag(name: string, line: number): boolean {
    this.lastLines ??= findLastLines(this.listLines());
    return (this.lastLines.get(name) ?? -1) >= line;
  }
}

function findLastLines(lines: readonly string[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [index, text] of lines.entries()) {
    if (!text.includes('{%')) continue;
    for (const match of text.matchAll(/\{%-?\s*end([\w-]+)/g)) last.set(match[1] ?? '', index);
  }
  return last;
}
