import type { Role } from '@octavo/contract';

/** What collections are called; where one is and who sees it the area `access` keeps. */
export interface CollectionsTable {
  id: string;
  title: string;
  description: string | null;
  created_at: string;
  updated_at: string;
}

/** A collection with where it is and what of it decides on roles. */
export interface CollectionRow extends CollectionsTable {
  organization_id: string;
  /** The collection it is in; null at the organization's root. */
  parent_id: string | null;
  default_level: Role | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    collections: CollectionsTable;
  }
}
