import { badRequest } from '../../http/errors.ts';
import type { AuditFilter } from './store.ts';

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
  if (Number.isNaN(time.getTime())) throw badRequest(`query.${name}`, 'is not a valid time');
  return time.toISOString();
}
