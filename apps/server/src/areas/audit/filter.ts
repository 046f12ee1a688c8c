import { Type } from 'typebox';
import { badRequest } from '../../http/errors.ts';
import type { AuditFilter } from './store.ts';

const idFilter = (description: string) =>
  Type.Optional(Type.String({ maxLength: 200, description }));
const time = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

/** The filters that every list of events has. `kinds` are the events that there are. */
export function describeCommonFilters(kinds: readonly string[]) {
  return {
    kind: Type.Optional(
      Type.Array(Type.Enum([...kinds]), {
        minItems: 1,
        maxItems: 50,
        description: 'Only events of this name, or of any of several: `kind=…&kind=…`.',
      }),
    ),
    from: time('Only events at this time or after it.'),
    to: time('Only events before this time.'),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], { default: 'desc', description: 'By time: `desc` unless given.' }),
    ),
  };
}

/** The filters of the events of an organization. */
export function describeFilters(kinds: readonly string[]) {
  return {
    actor: idFilter('Only what the person with this id did.'),
    object: idFilter('Only what happened to the object with this id.'),
    objectKind: idFilter('Only what happened to objects of this kind, such as `space`.'),
    ...describeCommonFilters(kinds),
  };
}

/** The filters of a request. */
export interface FilterQuery {
  actor?: string;
  object?: string;
  objectKind?: string;
  kind?: readonly string[];
  from?: string;
  to?: string;
  order?: 'asc' | 'desc';
}

/**
 * Reads the filters of a request.
 *
 * @throws ApiError 400 where a time is none, or `from` is after `to`
 */
export function readFilter({ kind, from, to, ...query }: FilterQuery): AuditFilter {
  const times = { from: readTime('from', from), to: readTime('to', to) };
  if (times.from !== undefined && times.to !== undefined && times.from > times.to) {
    throw badRequest('query.from', 'must not be after `to`');
  }
  const kinds = kind === undefined ? undefined : [...new Set(kind)].sort();
  return { ...query, ...times, kinds, order: query.order ?? 'desc' };
}

/** As stored times are, so that they compare as text. */
function readTime(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw badRequest(`query.${name}`, 'is no time that there is');
  return time.toISOString();
}
