const FENCE = /^[ \t>]*(?:[*+-][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})/;
const SPAN = /(?<!`)(`+)(?!`)([^\n]{0,1000}?[^`\n])\1(?!`)/g;

/**
 * A Markdown text in which code is blank: what stands in fences and in code spans of one line. As long as
 * the text, and with its lines.
 */
export function maskCode(text: string): string {
  let fence = '';
  return text
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1] ?? '';
      if (fence !== '') {
        if (mark.startsWith(fence) && line.trim().endsWith(mark)) fence = '';
        return ' '.repeat(line.length);
      }
      // A fence that ends on its own line is a code span.
      if (mark !== '' && !line.slice(line.indexOf(mark) + mark.length).includes('`')) {
        fence = mark;
        return ' '.repeat(line.length);
      }
      return line.replace(SPAN, (span) => ' '.repeat(span.length));
    })
    .join('\n');
}
