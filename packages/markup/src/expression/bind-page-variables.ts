import type { VariableValue } from '@octavo/content';
import { ExpressionError, listTokens, type Token } from './expression-tokens.ts';

/**
 * A condition with the values of the page's variables in place of `page.vars.…`, so that it can be
 * asked where the page is not known. One that names the page in any other way, or cannot be read,
 * becomes `false`: it then shows nothing.
 */
export function bindPageVariables(
  condition: string,
  variables: Readonly<Record<string, VariableValue>>,
): string {
  if (!/\bpage\b/.test(condition)) return condition;
  try {
    return replaceVariables(condition, variables);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return 'false';
  }
}

function replaceVariables(
  condition: string,
  variables: Readonly<Record<string, VariableValue>>,
): string {
  const tokens = listTokens(condition);
  let bound = '';
  let position = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'name' || token.value !== 'page' || isPoint(tokens[index - 1])) continue;
    const [point, vars, second, name] = tokens.slice(index + 1, index + 5);
    const isVariable =
      isPoint(point) && vars?.kind === 'name' && vars.value === 'vars' && isPoint(second);
    if (!isVariable || name?.kind !== 'name') return 'false';
    const value = Object.hasOwn(variables, name.value) ? variables[name.value] : undefined;
    bound += condition.slice(position, token.at) + writeValue(value);
    position = name.at + name.value.length;
  }
  return bound + condition.slice(position);
}

function isPoint(token: Token | undefined): boolean {
  return token?.kind === 'sign' && (token.value === '.' || token.value === '?.');
}

function writeValue(value: VariableValue | undefined): string {
  if (typeof value !== 'string') return `(${value})`;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
