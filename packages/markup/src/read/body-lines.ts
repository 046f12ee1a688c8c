/** The lines of a text behind its front matter, as Markdown counts them. */
export class BodyLines {
  private readonly text: string;
  private readonly starts: readonly number[];

  constructor(text: string, bodyStart: number) {
    this.text = text;
    this.starts = findLineStarts(text, bodyStart);
  }

  /** Where a line starts in the whole text; the end of the text for a line behind the last. */
  startOf(line: number): number {
    return this.starts[line] ?? this.text.length;
  }

  /** Where lines end in the whole text, the white space after them left out; `end` is exclusive. */
  endOf(start: number, end: number): number {
    const from = this.startOf(start);
    let at = this.startOf(end);
    while (at > from && isWhiteSpace(this.text.charCodeAt(at - 1))) at -= 1;
    return at;
  }

  /** Whether lines say nothing; in a quote its marks are nothing too. `end` is exclusive. */
  areBlank(start: number, end: number, inQuote: boolean): boolean {
    for (let at = this.startOf(start); at < this.startOf(end); at += 1) {
      const code = this.text.charCodeAt(at);
      if (!isWhiteSpace(code) && !(inQuote && code === 62) && !isRareSpace(code)) return false;
    }
    return true;
  }
}

function findLineStarts(text: string, bodyStart: number): number[] {
  const starts = [bodyStart];
  if (!text.includes('\r', bodyStart)) {
    let end = text.indexOf('\n', bodyStart);
    for (; end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
    return starts;
  }
  for (let position = bodyStart; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === 13 && text.charCodeAt(position + 1) === 10) position += 1;
    if (code === 10 || code === 13) starts.push(position + 1);
  }
  return starts;
}

function isWhiteSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** White space that Markdown takes for text. */
function isRareSpace(code: number): boolean {
  return code === 11 || code === 12 || (code > 127 && String.fromCharCode(code).trim() === '');
}
