/** Row types of the links area. A source is `page:<id>` or `reusable-content:<id>`. */

/** At which revision the rows of a space's index stand. */
export interface LinkIndexesTable {
  space_id: string;
  /** Whose rows serve the space: its own, or those of the space that it is a copy of. */
  base_space_id: string;
  /** The revision that the space's own rows describe. */
  revision_id: string | null;
  /**
   * The last source, in the order of names, that has rows of the space's own; the rest are to be made.
   * Null once all are.
   */
  built_to: string | null;
  /** The revision that the rows are on their way to; null where they stay. */
  next_revision_id: string | null;
  /** The last source, in the order of names, whose rows are of that revision. */
  moved_to: string | null;
}

/** The anchors of a source, as JSON `{ anchors, includes }`; sources without either have no row. */
export interface LinkSourcesTable {
  space_id: string;
  source: string;
  anchors: string;
}

/** What one source links to: one row per target. */
export interface LinksTable {
  space_id: string;
  source: string;
  /** Identifies the target: see `nameTarget`. */
  target: string;
  /** JSON: the reference, its relation, and the raw target where it is unresolved. */
  link: string;
  /** JSON: the ids of the blocks that hold the link; empty for an attribute of the page. */
  nodes: string;
  /** The space that the target is in, where that is named. */
  target_space: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    link_indexes: LinkIndexesTable;
    link_sources: LinkSourcesTable;
    links: LinksTable;
  }
}
