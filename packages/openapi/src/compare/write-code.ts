/** A text as inline code in Markdown, whatever it holds (CommonMark 0.31, section 6.1). */
export function writeCode(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '""';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
