import { type BrokenExpression, listBrokenExpressions } from '@octavo/markup';
import { invalidInput } from '../../../http/errors.ts';

const NAMES: Readonly<Record<BrokenExpression['use'], string>> = {
  page: 'condition of the page',
  condition: 'condition',
  inline: 'expression',
};

/**
 * Refuses a text with conditions or expressions that cannot be read. Those that stood in the text
 * before may stay, so that a page can be edited without mending all of it. `path` names the text in
 * the request.
 *
 * @throws ApiError 400 naming each with its line and column
 */
export function refuseBrokenExpressions(text: string, before: string, path: string): void {
  const broken = listBrokenExpressions(text);
  if (broken.length === 0) return;
  const known = new Set(listBrokenExpressions(before).map(({ expression }) => expression));
  const fresh = broken.filter(({ expression }) => !known.has(expression));
  if (fresh.length === 0) return;
  throw invalidInput(fresh.map((one) => ({ path, message: describeBroken(one) })));
}

function describeBroken({ use, message, line, column }: BrokenExpression): string {
  return `must contain only valid expressions: the ${NAMES[use]} at line ${line}, column ${column} ${message}`;
}
