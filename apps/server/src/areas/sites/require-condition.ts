import { badRequest } from '../../http/errors.ts';

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
  if (typeof text === 'string' && text.trim() === '') throw badRequest(path, 'must not be blank');
  return text;
}
