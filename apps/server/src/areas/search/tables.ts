/**
 * Row types of the search area. How rows get into the full-text index is the dialect's business;
 * they are read by their columns and deleted like any others.
 */
export interface SearchSectionsTable {
  id: number;
  space_id: string;
  page_id: string;
  ordinal: number;
  anchor: string | null;
  condition: string | null;
  title: string;
  title_key: string;
  body: string;
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

declare module '../../platform/db/tables.ts' {
  interface Tables {
    search_sections: SearchSectionsTable;
    search_terms: SearchTermsTable;
    search_inclusions: SearchInclusionsTable;
  }
}
