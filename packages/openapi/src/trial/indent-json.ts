/**
 * A text in JSON with its parts on lines of their own, every number and text as it came; undefined
 * where it is no JSON.
 */
export function indentJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  let depth = 0;
  const lineBreak = () => `\n${'  '.repeat(depth)}`;
  // A text, a whole empty list or object, one sign of structure, white space, anything else.
  const PARTS = /"(?:[^"\\]|\\.)*"|\[\s*\]|\{\s*\}|[[\]{},:]|\s+|[^\s"[\]{},:]+/g;
  return text.replace(PARTS, (part) => {
    if (/^\s/.test(part)) return '';
    if (part === ':') return ': ';
    if (part === ',') return `,${lineBreak()}`;
    if (part === '[' || part === '{') {
      depth += 1;
      return part + lineBreak();
    }
    if (part === ']' || part === '}') {
      depth -= 1;
      return lineBreak() + part;
    }
    return /^[[{]/.test(part) ? part.replace(/\s+/g, '') : part;
  });
}
