import type { SpecificationError } from '@octavo/openapi';

/** The longest sentence that is kept of why a specification cannot be shown. */
const MAX_LENGTH = 1000;

/** Why nothing of a specification can be shown, in a sentence with the place in its text. */
export function describeRefusal({
  message,
  problems,
}: Pick<SpecificationError, 'message' | 'problems'>): string {
  const [first] = problems;
  const place = [
    ...(first?.file === undefined ? [] : [first.file]),
    ...(first?.line === undefined ? [] : [`line ${first.line}`]),
    ...(first?.column === undefined ? [] : [`column ${first.column}`]),
  ].join(', ');
  const isSaid = place === '' || message.includes(place);
  return (isSaid ? message : `${message} (${place})`).slice(0, MAX_LENGTH);
}
