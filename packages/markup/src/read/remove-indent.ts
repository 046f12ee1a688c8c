/** Removes the white space that all lines (but the first) start with. */
export function removeIndent(source: string): string {
  const lines = source.split('\n');
  const indents = lines
    .filter((line, index) => line.trim() !== '' && (index > 0 || /^\s/.test(line)))
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 80);
  return lines
    .map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)))
    .join('\n');
}
