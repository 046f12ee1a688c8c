import type { SiteResource } from '@octavo/contract/sites';

/** Row types of the sites area. */
export interface SitesTable {
  id: string;
  organization_id: string;
  type: SiteResource['type'];
  title: string;
  visibility: SiteResource['visibility'];
  /** 0 or 1. */
  published: number;
  /** Unique on the server; the site's path segment. */
  basename: string;
  /** Unique on the server, lower case; null where the site has none. */
  hostname: string | null;
  /**
   * `host/path` at which a proxy serves the site on its owner's domain, as the owner says; the host in
   * lower case.
   */
  proxy: string | null;
  /** The host of `proxy`. */
  proxy_host: string | null;
  /** 0 or 1. */
  adaptive_content: number;
  /** Grows with every change of the site or of its site spaces. */
  version: number;
  created_at: string;
  updated_at: string;
}

export interface SiteSpacesTable {
  id: string;
  site_id: string;
  /** Null on a site without sections. */
  section_id: string | null;
  space_id: string;
  /** Unique among those beside it; the path segment of a site space that is not the default. */
  path: string;
  title: string | null;
  /** Fractional index among those beside it. */
  position: string;
  /** 0 or 1; one of those beside each other. */
  is_default: number;
  condition: string | null;
  created_at: string;
}

export interface SiteSectionsTable {
  id: string;
  site_id: string;
  /** The group that it is in; null at the root. */
  group_id: string | null;
  title: string;
  description: string | null;
  /** The name of an icon. */
  icon: string | null;
  /** Unique within the site. */
  path: string;
  /** Fractional index within its group, or at the root among groups and sections. */
  position: string;
  /** 0 or 1; one of a site. */
  is_default: number;
  condition: string | null;
  created_at: string;
}

export interface SiteSectionGroupsTable {
  id: string;
  site_id: string;
  title: string;
  /** The name of an icon. */
  icon: string | null;
  /** Fractional index at the root, among groups and sections. */
  position: string;
  created_at: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sites: SitesTable;
    site_spaces: SiteSpacesTable;
    site_sections: SiteSectionsTable;
    site_section_groups: SiteSectionGroupsTable;
  }
}
