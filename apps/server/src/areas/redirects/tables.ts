/** Where a page was before it was renamed or moved. */
export interface PageMovesTable {
  space_id: string;
  /** Of `path`, which may be longer than an index takes. */
  path_hash: string;
  page_id: string;
  /** The path within the space that it had, and below which its subpages were. */
  path: string;
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
