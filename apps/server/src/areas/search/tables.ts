/**
 * Row types of the search area. What makes sections findable by their text is the dialect's
 * business, in `search_index`; see `section-numbers.ts` for how sections are numbered.
 */
export interface SearchSectionsTable {
  id: number;
  anchor: string | null;
  /** By the blocks that it stands in. */
  restriction: string | null;
  title: string;
  title_key: string;
  body: string;
}

/** A space in the index. `version` grows with every change of what may be found in it. */
export interface SearchSpacesTable {
  number: number;
  space_id: string;
  version: number;
  /** The revision whose pages are indexed; null where that is none yet. */
  revision_id: string | null;
  /** The revision that the index is on its way to; null where it stays. */
  next_revision_id: string | null;
  /** The last page, in the order of ids, that is indexed as in that revision. */
  moved_to: string | null;
}

/** A page in the index; its number begins with that of its space and stays as long as it is there. */
export interface SearchPagesTable {
  id: number;
  space_id: string;
  page_id: string;
  /** The number of the page that it stands below in the head of the space. */
  parent: number | null;
  /** 1 where pages stand below it, or stood there once. */
  is_branch: number;
  /** By its own condition in the head of the space, or `CLOSED`. */
  restriction: string | null;
}

/** Conditions that must all hold, once for all of a space that they restrict; see `restrictions.ts`. */
export interface SearchRestrictionsTable {
  id: string;
  space_id: string;
  conditions: string;
}

export interface SearchTermsTable {
  space_id: string;
  term: string;
}

/** A page and a reusable content that it shows, directly or by way of another. */
export interface SearchInclusionsTable {
  space_id: string;
  content_id: string;
  page_id: string;
}

/** A page and a specification that it shows something of, by the name of that, whether there is one. */
export interface SearchReferencesTable {
  space_id: string;
  specification: string;
  page_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    search_sections: SearchSectionsTable;
    search_spaces: SearchSpacesTable;
    search_pages: SearchPagesTable;
    search_restrictions: SearchRestrictionsTable;
    search_terms: SearchTermsTable;
    search_inclusions: SearchInclusionsTable;
    search_references: SearchReferencesTable;
  }
}
