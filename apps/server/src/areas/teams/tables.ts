/** A team: people of an organization to whom roles can be granted together. */
export interface TeamsTable {
  id: string;
  organization_id: string;
  title: string;
  /** The title in lower case. */
  search_title: string;
  created_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    teams: TeamsTable;
  }
}
