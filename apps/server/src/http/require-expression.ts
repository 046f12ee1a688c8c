import { checkExpression } from '@octavo/markup';
import { badRequest } from './errors.ts';

/**
 * Requires that a condition can be read. `path` is where in the request it stands.
 *
 * @throws ApiError 400 naming the field and the column
 */
export function requireExpression(path: string, text: string): void {
  const mistake = checkExpression(text);
  if (mistake === undefined) return;
  throw badRequest(
    path,
    `must be a valid condition: at column ${mistake.column} it ${mistake.message}`,
  );
}
