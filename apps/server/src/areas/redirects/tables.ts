/** Where a page was before it was renamed, moved or deleted. */
export interface PageMovesTable {
  space_id: string;
  /** The page that it was below; empty where it stood at the root. */
  parent_id: string;
  slug: string;
  page_id: string;
  /** The revision since which it is elsewhere. Later ones are greater. */
  revision_id: string;
}

/** Redirects that people gave a site. */
export interface SiteRedirectsTable {
  id: string;
  site_id: string;
  /** Unique within the site: a path with a slash at its start, perhaps with one `*`. */
  source: string;
  /** JSON of a destination. */
  destination: string;
  status: number;
  created_at: string;
  updated_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    page_moves: PageMovesTable;
    site_redirects: SiteRedirectsTable;
  }
}
