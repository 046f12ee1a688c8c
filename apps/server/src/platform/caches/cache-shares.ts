/**
 * Which part of `OCTAVO_CACHE_BYTES` each cache of the server may take, in thousandths: together at
 * most all of it. Whoever adds a cache takes its share from others.
 */
export const CACHE_SHARES = {
  /** What was taken ahead of rate limits, which are counted elsewhere: what is pushed out is lost. */
  'http-callers': 3,
  'http-failures': 8,
  'sign-in-addresses': 2,
  'sign-in-accounts': 2,
  'auth-tokens': 4,
  'auth-sessions': 3,
  /** Token buckets of what is written down of refused responses of identity providers. */
  'sso-refusals': 1,
  /** What OpenID Connect providers say of themselves. */
  'sso-discovery': 1,
  'scim-tokens': 1,
  'space-subjects': 10,
  'custom-field-values': 5,
  'site-matches': 3,
  'site-hosts': 1,
  'site-spaces': 5,
  'site-urls': 5,
  'site-redirects': 5,
  'site-customizations': 4,
  /** Style sheets of looks. */
  'site-themes': 4,
  'share-links': 1,
  'visitor-auth': 1,
  /** Visitors of sites, by what their browsers show. */
  'site-readers': 2,
  'site-members': 1,
  /** What latest versions of specifications list, by version. */
  'openapi-views': 12,
  /** Operations and schemas of specifications. */
  'openapi-parts': 18,
  'openapi-stamps': 1,
  /** Schemas that one reaches from what a block shows. */
  'openapi-reachable': 2,
  'content-nodes': 40,
  'content-revisions': 20,
  'content-indexes': 143,
  'content-documents': 80,
  /** What Git calls the bytes of documents and files. */
  'git-oids': 4,
  /** Answers about what never changes, with their JSON. */
  'content-answers': 83,
  /** The same for readers of sites, who see what conditions let through. */
  'reader-answers': 15,
  'reader-trees': 5,
  /** What texts show to readers besides words, and whether what has an id is shown. */
  'shown-parts': 6,
  'shown-records': 3,
  'shown-lists': 2,
  'shown-pictures': 1,
  'shown-schemas': 2,
  'shown-cards': 1,
  'published-sites': 2,
  'adaptive-schemas': 2,
  'page-documents': 105,
  'link-documents': 33,
  'link-reports': 12,
  /** What refers to files and reusable contents, where the rows of that are far behind. */
  'link-referrers': 3,
  /** What an index that is moved step by step moves over. */
  'link-changes': 10,
  'search-results': 35,
  'import-redirects': 18,
  'import-tags': 1,
  'site-views': 25,
  'site-navigations': 3,
  /** Levels of navigations, each below one page. */
  'site-navigation-levels': 42,
  'met-members': 1,
  'site-bodies': 58,
  'site-highlights': 20,
  /** Social cards and icons. */
  'site-pictures': 15,
  /** Whole answers, with their compressed forms. */
  'site-answers': 104,
  /** Token buckets of addresses that send feedback. */
  'site-feedback': 1,
} as const;

/** The caches there are. */
export type CacheName = keyof typeof CACHE_SHARES;
