import type { AdaptiveSchemaResource } from '@octavo/contract/adaptive-content';
import { EMPTY_SCHEMA } from './claims/claims-schema.ts';
import type { AdaptiveSchemaRow } from './store.ts';

/** The schema of a site; one that was never set has no claims, and is as old as the site. */
export function presentAdaptiveSchema(
  row: AdaptiveSchemaRow | undefined,
  site: { created_at: string },
): AdaptiveSchemaResource {
  return {
    object: 'site-adaptive-schema',
    jsonSchema: row === undefined ? { ...EMPTY_SCHEMA } : JSON.parse(row.json_schema),
    updatedAt: row?.updated_at ?? site.created_at,
  };
}
