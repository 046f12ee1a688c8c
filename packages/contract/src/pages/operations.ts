import { Type } from 'typebox';
import { contentQuery } from '../content/content-query.ts';
import {
  documentResource,
  pageList,
  pageWithBody,
  reusableContentWithBody,
  revisionChange,
} from '../content/resource.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { documentQuery, pageQuery, reusableContentQuery } from './page-query.ts';

/** What every list of changes takes. */
export const changesParameters = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: `The number of changes to return; the default is ${DEFAULT_LIMIT}.`,
    }),
  ),
  format: Type.Optional(
    Type.Enum(['document', 'html'], {
      default: 'document',
      description:
        'How changes in a text are returned: by block (`document`, the default), or rendered with insertions and deletions marked (`html`).',
    }),
  ),
};

/** The answer of every list of changes. */
export const changesResource = Type.Object({
  changes: Type.Array(revisionChange),
  more: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'How many changes are left out: those beyond the limit, and those that would bring the answer to more than 4 MB of text.',
    }),
  ),
});

/** Shared by the operations that list all pages of a place, nested as they are in the tree. */
export const listingPages = {
  query: contentQuery,
  responses: { 200: Type.Object({ pages: pageList }) },
} as const;

/** Shared by the operations that answer the page that `{pageId}` names. */
export const readingPage = {
  query: pageQuery,
  responses: { 200: pageWithBody },
} as const;

/** Shared by the operations that answer the page at `{pagePath}`. */
export const readingPageByPath = {
  query: pageQuery,
  responses: { 200: pageWithBody },
} as const;

/** Shared by the operations that answer the reusable content that `{reusableContentId}` names. */
export const readingReusableContent = {
  query: reusableContentQuery,
  responses: { 200: reusableContentWithBody },
} as const;

export const listPages = declareOperation({
  ...listingPages,
  id: 'list-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/content/pages',
  tag: 'Space content',
  summary: 'List the pages of a space',
  description: 'Returns all pages, nested as in the tree.',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
});

export const getPage = declareOperation({
  ...readingPage,
  id: 'get-page',
  method: 'GET',
  path: '/spaces/{spaceId}/content/page/{pageId}',
  tag: 'Space content',
  summary: 'Get a page of a space',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'page_missing' }],
});

export const getPageByPath = declareOperation({
  ...readingPageByPath,
  id: 'get-page-by-path',
  method: 'GET',
  path: '/spaces/{spaceId}/content/path/{pagePath}',
  tag: 'Space content',
  summary: 'Get the page at a path of a space',
  description:
    'The path consists of the slugs from the root of the tree, separated by plain or encoded slashes.',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'page_missing' }],
});

export const getReusableContent = declareOperation({
  ...readingReusableContent,
  id: 'get-reusable-content',
  method: 'GET',
  path: '/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
  tag: 'Space content',
  summary: 'Get a reusable content of a space',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'reusable_content_missing' }],
});

export const listRevisionPages = declareOperation({
  ...listingPages,
  id: 'list-revision-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/pages',
  tag: 'Revisions',
  summary: 'List the pages of a revision',
  description: 'Returns all pages, nested as in the tree.',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'revision_missing' }],
});

export const listRevisionChanges = declareOperation({
  id: 'list-revision-changes',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/changes',
  summary: 'List the changes of a revision',
  description:
    'Compares the revision with the previous one, or with the one given in `from`. Texts are compared block by block. If there are more changes than the limit, `more` says how many are left out.',
  tag: 'Revisions',
  access: { object: 'space', ability: 'view' },
  query: Type.Object({
    ...changesParameters,
    from: Type.Optional(
      Type.String({ description: 'The id of any revision of the space to compare with.' }),
    ),
  }),
  responses: { 200: changesResource },
  errors: [{ type: 'revision_missing' }],
});

export const getRevisionPage = declareOperation({
  ...readingPage,
  id: 'get-revision-page',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
  tag: 'Revisions',
  summary: 'Get a page of a revision',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'revision_missing' }, { type: 'page_missing' }],
});

export const getRevisionPageByPath = declareOperation({
  ...readingPageByPath,
  id: 'get-revision-page-by-path',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
  tag: 'Revisions',
  summary: 'Get the page at a path of a revision',
  description:
    'The path consists of the slugs from the root of the tree, separated by plain or encoded slashes.',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'revision_missing' }, { type: 'page_missing' }],
});

export const getRevisionReusableContent = declareOperation({
  ...readingReusableContent,
  id: 'get-revision-reusable-content',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}',
  tag: 'Revisions',
  summary: 'Get a reusable content of a revision',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'revision_missing' }, { type: 'reusable_content_missing' }],
});

export const getRevisionPageDocument = declareOperation({
  id: 'get-revision-page-document',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document',
  summary: 'Get the document of a page of a revision',
  description: 'Returns only the JSON form of the document.',
  tag: 'Revisions',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  query: documentQuery,
  responses: { 200: documentResource },
  errors: [{ type: 'revision_missing' }, { type: 'page_missing' }, { type: 'document_missing' }],
});

export const getRevisionReusableContentDocument = declareOperation({
  id: 'get-revision-reusable-content-document',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document',
  summary: 'Get the document of a reusable content of a revision',
  description: 'Returns only the JSON form of the document.',
  tag: 'Revisions',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  query: documentQuery,
  responses: { 200: documentResource },
  errors: [
    { type: 'revision_missing' },
    { type: 'reusable_content_missing' },
    { type: 'document_missing' },
  ],
});
