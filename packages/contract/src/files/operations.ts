import { contentParameters, contentQuery } from '../content/content-query.ts';
import { fileResource } from '../content/resource.ts';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';

export const filesQuery = listQuery(contentParameters);

/** Shared by the operations that list the files of a place. */
export const listingFiles = {
  query: filesQuery,
  responses: { 200: paginated(fileResource) },
} as const;

/** Shared by the operations that answer the file that `{fileId}` names. */
export const readingFile = {
  query: contentQuery,
  responses: { 200: fileResource },
} as const;

export const listFiles = declareOperation({
  ...listingFiles,
  id: 'list-files',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files',
  tag: 'Space content',
  summary: 'List the files of a space',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
});

export const getFile = declareOperation({
  ...readingFile,
  id: 'get-file',
  method: 'GET',
  path: '/spaces/{spaceId}/content/files/{fileId}',
  tag: 'Space content',
  summary: 'Get a file of a space',
  description: 'The file can be downloaded from `downloadURL` without a token.',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'file_missing' }],
});

export const listRevisionFiles = declareOperation({
  ...listingFiles,
  id: 'list-revision-files',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files',
  tag: 'Revisions',
  summary: 'List the files of a revision',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'revision_missing' }],
});

export const getRevisionFile = declareOperation({
  ...readingFile,
  id: 'get-revision-file',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
  tag: 'Revisions',
  summary: 'Get a file of a revision',
  description: 'The file can be downloaded from `downloadURL` without a token.',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'revision_missing' }, { type: 'file_missing' }],
});
