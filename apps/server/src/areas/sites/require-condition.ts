import { badRequest } from '../../http/errors.ts';
import { requireExpression } from '../../http/require-expression.ts';

/**
 * A condition as it is kept, of a section or a site space. Null clears it; undefined leaves it.
 *
 * @param path where in the request it stands, such as `body.condition`
 * @throws ApiError 400 that names the field
 */
export function requireCondition<Text extends string | null | undefined>(
  path: string,
  text: Text,
): Text {
  if (typeof text !== 'string') return text;
  if (text.trim() === '') throw badRequest(path, 'must not be blank');
  requireExpression(path, text);
  return text;
}
