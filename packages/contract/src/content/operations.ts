import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { contentParameters, contentQuery } from './content-query.ts';
import { revisionResource, revisionSummary } from './resource.ts';

/** Shared by the operations that answer all that a place contains. */
export const readingContent = {
  query: contentQuery,
  responses: { 200: revisionResource },
} as const;

export const getContent = declareOperation({
  ...readingContent,
  id: 'get-content',
  method: 'GET',
  path: '/spaces/{spaceId}/content',
  tag: 'Space content',
  summary: 'Get the content of a space',
  description: 'Returns the active revision with its pages, files and reusable contents.',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
});

export const listRevisions = declareOperation({
  id: 'list-revisions',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions',
  summary: 'List the revisions of a space',
  description:
    "Returns the history of the space's content, newest first, without the content itself.",
  tag: 'Revisions',
  access: { object: 'space', ability: 'view' },
  query: listQuery({ metadata: contentParameters.metadata }),
  responses: { 200: paginated(revisionSummary) },
});

export const getRevision = declareOperation({
  ...readingContent,
  id: 'get-revision',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}',
  tag: 'Revisions',
  summary: 'Get a revision',
  description: 'Returns a revision of the space with its pages, files and reusable contents.',
  access: { object: 'space', ability: 'view', letsVisitorsIn: true },
  errors: [{ type: 'revision_missing' }],
});

export const rollbackRevision = declareOperation({
  id: 'rollback-revision',
  method: 'POST',
  path: '/spaces/{spaceId}/revisions/{revisionId}/rollback',
  summary: 'Roll a space back to a revision',
  description:
    'Creates a new revision of type `rollback` with the content of an earlier one. Nothing is lost: the revisions in between remain in the history. `If-Match` takes the id of the space’s active revision in quotes, or the entity tag of its content.',
  tag: 'Revisions',
  access: { object: 'space', ability: 'edit' },
  emits: ['space.content-changed'],
  responses: { 201: revisionSummary },
  errors: [
    { type: 'revision_missing' },
    { type: 'revision_of_change_request' },
    { type: 'content_unchanged' },
    { type: 'space_locked' },
    { type: 'head_moved' },
  ],
  example: { params: { revisionId: '{firstRevisionId}' } },
});
