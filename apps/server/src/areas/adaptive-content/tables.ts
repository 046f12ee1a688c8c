/** Row types of the area: which claims visitors of sites can have. */
export interface SiteAdaptiveSchemasTable {
  site_id: string;
  /** `JsonSchema` as JSON. */
  json_schema: string;
  updated_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    site_adaptive_schemas: SiteAdaptiveSchemasTable;
  }
}
