import jsep, { type Expression } from 'jsep';

/** Longest expression that is read, in UTF-16 units. */
export const MAX_EXPRESSION_LENGTH = 1024;

const MAX_BRACKETS = 32;
const CACHE_SIZE = 500;

jsep.addBinaryOp('in', 7);

const parsed = new Map<string, Expression | undefined>();

/**
 * Reads a JavaScript expression into a tree. Answers undefined where the text is too long, nested
 * too deep or not an expression. Trees are cached, since a page's conditions are read on every
 * visit.
 */
export function parseExpression(text: string): Expression | undefined {
  if (text.length > MAX_EXPRESSION_LENGTH) return undefined;
  if (parsed.has(text)) return parsed.get(text);
  if (parsed.size >= CACHE_SIZE) parsed.clear();
  const tree = countOpenings(text) > MAX_BRACKETS ? undefined : tryParse(text);
  parsed.set(text, tree);
  return tree;
}

function tryParse(text: string): Expression | undefined {
  try {
    const tree = jsep(text);
    return tree.type === 'Compound' ? undefined : tree;
  } catch {
    return undefined;
  }
}

function countOpenings(text: string): number {
  let count = 0;
  for (const character of text) if (character === '(' || character === '[') count += 1;
  return count;
}
