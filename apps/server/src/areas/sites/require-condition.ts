import { requireExpression } from '../../http/require-expression.ts';

/**
 * A condition as it is kept, of a section or a site space. Null clears it; undefined leaves it.
 *
 * @param path where in the request it stands, such as `body.condition`
 * @throws ApiError 400 that names the field and what cannot be read in it
 */
export function requireCondition<Text extends string | null | undefined>(
  path: string,
  text: Text,
): Text {
  if (typeof text === 'string') requireExpression(path, text);
  return text;
}
