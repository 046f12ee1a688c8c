export interface ComputedSourcesTable {
  space_id: string;
  /** '' for the space itself, else the change request whose content it is. */
  branch: string;
  /** The slug of a specification that a computed page there names. */
  spec: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    computed_sources: ComputedSourcesTable;
  }
}
