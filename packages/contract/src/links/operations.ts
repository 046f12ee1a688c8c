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
  summary: 'List what a space links to',
  description:
    'Each thing that pages and reusable contents link to once, with the first places where they do. A link to an anchor that its page does not have is broken.',
  access: { object: 'space', ability: 'view' },
});

export const listPageLinks = declareOperation({
  ...listingPageLinks,
  id: 'list-page-links',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}/links',
  tag: 'Space content',
  summary: 'List what a page links to',
  description: 'Each thing that it links to once, with the blocks that do.',
  access: { object: 'space', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const listPageBacklinks = declareOperation({
  ...listingPageBacklinks,
  id: 'list-page-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}/backlinks',
  tag: 'Space content',
  summary: 'List what links to a page',
  description:
    'The other pages and the reusable contents that link to it or to an anchor in it: of the space, then of other spaces that the caller may see.',
  access: { object: 'space', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const listFileBacklinks = declareOperation({
  ...listingFileBacklinks,
  id: 'list-file-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files/{fileId}/backlinks',
  tag: 'Space content',
  summary: 'List what shows or links to a file',
  description:
    'The pages and reusable contents that do: of the space, then of other spaces that the caller may see.',
  access: { object: 'space', ability: 'view' },
  errors: [{ type: 'file_missing' }],
});
