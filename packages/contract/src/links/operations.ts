import { declareOperation } from '../operation.ts';
import { backlinkListResource, backlinksQuery, linkListResource, linksQuery } from './resource.ts';

/** Shared by the operations that list what all that a place contains links to. */
export const listingLinks = {
  query: linksQuery,
  responses: { 200: linkListResource },
} as const;

/** Shared by the operations that list what the page that `{pageId}` names links to. */
export const listingPageLinks = {
  query: linksQuery,
  responses: { 200: linkListResource },
} as const;

/** Shared by the operations that list what links to the page that `{pageId}` names. */
export const listingPageBacklinks = {
  query: backlinksQuery,
  responses: { 200: backlinkListResource },
} as const;

/** Shared by the operations that list what shows or links to the file that `{fileId}` names. */
export const listingFileBacklinks = {
  query: backlinksQuery,
  responses: { 200: backlinkListResource },
} as const;

export const listSpaceLinks = declareOperation({
  ...listingLinks,
  id: 'list-space-links',
  method: 'GET',
  path: '/spaces/{spaceId}/links',
  tag: 'Spaces',
  summary: 'List the links in a space',
  description:
    'Lists each target that pages and reusable contents link to once, with the first places that link to it. A link to an anchor that its page does not have is broken.',
  access: { object: 'space', ability: 'view' },
});

export const listPageLinks = declareOperation({
  ...listingPageLinks,
  id: 'list-page-links',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}/links',
  tag: 'Space content',
  summary: 'List the links on a page',
  description: 'Lists each target once, with the blocks that link to it.',
  access: { object: 'space', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const listPageBacklinks = declareOperation({
  ...listingPageBacklinks,
  id: 'list-page-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}/backlinks',
  tag: 'Space content',
  summary: 'List the backlinks of a page',
  description:
    'Lists the other pages and the reusable contents that link to the page or to an anchor on it: first those in the space, then those in other spaces that the caller can see.',
  access: { object: 'space', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const listFileBacklinks = declareOperation({
  ...listingFileBacklinks,
  id: 'list-file-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files/{fileId}/backlinks',
  tag: 'Space content',
  summary: 'List where a file is used',
  description:
    'Lists the pages and reusable contents that show or link to the file: first those in the space, then those in other spaces that the caller can see.',
  access: { object: 'space', ability: 'view' },
  errors: [{ type: 'file_missing' }],
});
