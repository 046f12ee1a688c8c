import type { Role } from '@octavo/contract';
import type { SpaceResource } from '@octavo/contract/spaces';
import type { Generated } from 'kysely';

/** Row types of the spaces area. */
export interface SpacesTable {
  id: string;
  organization_id: string;
  title: string;
  /** The character itself. */
  emoji: string;
  /** The name of an icon. */
  icon: string | null;
  edit_mode: NonNullable<SpaceResource['editMode']>;
  language: NonNullable<SpaceResource['language']> | null;
  /** The id of the revision that is the space's content now. */
  revision: string;
  /** Open comments. */
  comments: number;
  change_requests: number;
  change_requests_open: number;
  change_requests_draft: number;
  created_at: string;
  updated_at: string;
  /** Set while the space waits to be purged. */
  deleted_at: string | null;
}

/** A space as it is stored. */
interface StoredSpacesTable extends SpacesTable {
  /** The title as it is sorted by: see `foldLetters`. */
  title_key: Generated<string>;
}

/** A space with where it is and what of it decides on roles, which the access area keeps. */
export interface SpaceRow extends SpacesTable {
  /** The collection it is in; null at the organization's root. */
  parent_id: string | null;
  default_level: Role | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    spaces: StoredSpacesTable;
  }
}
