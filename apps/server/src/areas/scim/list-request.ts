import { ScimError } from './scim-error.ts';
import type { ListRequest } from './scim-request.ts';
import { readSelection } from './selection.ts';

export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

/** Resources of an answer unless the request says, and the most there are. */
export const DEFAULT_COUNT = 100;
export const MAX_COUNT = 200;
/** Where lists end for everybody: no organization has more. */
const MAX_START = 1_000_000_000;

/** What the query of a list asks for. @throws ScimError 400 */
export function readListQuery(query: URLSearchParams): ListRequest {
  const of = (name: string) => query.get(name) ?? undefined;
  return readListRequest({
    filter: of('filter'),
    startIndex: of('startIndex'),
    count: of('count'),
    attributes: of('attributes'),
    excludedAttributes: of('excludedAttributes'),
  });
}

/** What the body of a search asks for, as the query of a list would. @throws ScimError 400 */
export function readSearch(body: Readonly<Record<string, unknown>>): ListRequest {
  const { schemas } = body;
  if (!Array.isArray(schemas) || !schemas.includes(SEARCH_SCHEMA)) {
    throw new ScimError(400, `schemas must name ${SEARCH_SCHEMA}`, 'invalidSyntax');
  }
  return readListRequest(body);
}

function readListRequest(asked: Readonly<Record<string, unknown>>): ListRequest {
  const { filter } = asked;
  if (filter !== undefined && typeof filter !== 'string') {
    throw new ScimError(400, 'filter must be a string', 'invalidFilter');
  }
  const count = readInteger(asked.count, 'count') ?? DEFAULT_COUNT;
  const start = readInteger(asked.startIndex, 'startIndex') ?? 1;
  return {
    filter: filter === '' ? undefined : filter,
    startIndex: Math.min(Math.max(start, 1), MAX_START),
    count: Math.min(Math.max(count, 0), MAX_COUNT),
    selection: readSelection(asked.attributes, asked.excludedAttributes),
  };
}

function readInteger(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const isText = typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim());
  const number = isText ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw new ScimError(400, `${name} must be a whole number`, 'invalidValue');
}

/** The body of a list (RFC 7644, section 3.4.2). `total` is how many match in all. */
export function presentList(
  resources: readonly unknown[],
  { total, startIndex }: { total: number; startIndex: number },
) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
