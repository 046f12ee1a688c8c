import type { ChangesResource } from '@octavo/contract/openapi-specs';
import type { SpecificationChange } from '@octavo/openapi';
import type { ChangesRow } from './changes-store.ts';

/** A row as a resource, with so many of its changes. */
export function presentChanges(row: ChangesRow, most: number): ChangesResource {
  const changes = JSON.parse(row.changes) as SpecificationChange[];
  return {
    object: 'openapi-spec-changes',
    version: row.version_id,
    previous: row.previous_id,
    createdAt: row.created_at,
    count: row.change_count,
    breaking: row.breaking_count,
    changes: changes.slice(0, most),
  };
}
