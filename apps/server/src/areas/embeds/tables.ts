/** Row types of the embeds area. */

/** A page elsewhere that published spaces embed, and what is known of it. */
export interface EmbedsTable {
  /** The hash of the address. */
  id: string;
  /** Without a fragment. */
  url: string;
  /** How often it was asked for in vain since it was last had. */
  attempts: number;
  /** When it is asked for next; null where it is not. */
  due_at: string | null;
  /** When what is known of it was had; null before. */
  fetched_at: string | null;
  /** Why it was not had the last time. */
  failure: string | null;
  title: string | null;
  description: string | null;
  site_name: string | null;
  picture_blob: string | null;
  picture_type: string | null;
  /** In bytes. */
  picture_size: number | null;
  /** In pixels, as the height. */
  picture_width: number | null;
  picture_height: number | null;
}

/** That something in a space embeds an address. */
export interface EmbedUsesTable {
  space_id: string;
  embed_id: string;
  /** `page:<id>` or `reusable-content:<id>`. */
  source: string;
}

/** Which revision of a space its uses are of. */
export interface EmbedSpacesTable {
  space_id: string;
  revision_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    embeds: EmbedsTable;
    embed_uses: EmbedUsesTable;
    embed_spaces: EmbedSpacesTable;
  }
}
