import { Type } from 'typebox';
import { userResource } from '../auth/resource.ts';
import { readingContent } from '../content/operations.ts';
import { documentResource, renamedPage } from '../content/resource.ts';
import {
  batchDeclaration,
  batchErrors,
  batchResults,
  uploadDeclaration,
  uploadErrors,
} from '../editing/operations.ts';
import { exportingContent } from '../exports/operations.ts';
import { listingFiles, readingFile } from '../files/operations.ts';
import { importBody, importErrors, importResult, MAX_IMPORT_BYTES } from '../imports/operations.ts';
import {
  listingFileBacklinks,
  listingLinks,
  listingPageBacklinks,
  listingPageLinks,
} from '../links/operations.ts';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import {
  changesParameters,
  changesResource,
  listingPages,
  readingPage,
  readingPageByPath,
  readingReusableContent,
} from '../pages/operations.ts';
import { conflictResource, sideFormat } from './conflict-resource.ts';
import {
  changeRequestDescription,
  changeRequestResource,
  changeRequestSubjectText,
  requestedStatus,
  requestFilters,
} from './resource.ts';

const batchAnswer = Type.Object({ changeRequest: changeRequestResource, ...batchResults });

const MAX_TASK_ID = 256;

const listContributorsTime = Type.String({ format: 'date-time' });

const contributorResource = Type.Object({
  user: userResource,
  actionType: Type.Literal('edit'),
  count: Type.Integer({
    minimum: 0,
    description: 'How many edits; 0 of who opened it and has not edited it.',
  }),
  contributedAt: { ...listContributorsTime, description: 'The first time.' },
  updatedAt: { ...listContributorsTime, description: 'The last time.' },
});

const count = Type.Integer({ minimum: 0 });

/** What a merge and an update answer besides their revision and result. */
export const mergeFacts = {
  renamed: Type.Array(renamedPage, {
    description: 'Pages that took another slug, because both sides gave one to a page of theirs.',
  }),
  pages: Type.Object(
    { created: count, edited: count, deleted: count, moved: count },
    {
      description:
        'How many pages came, changed, went and moved in the content that `revision` is of. One that was edited and moved counts twice.',
    },
  ),
  conflicts: Type.Integer({ minimum: 0, description: 'How many conflicts are open.' }),
};

const MAX_MARKDOWN = 1_000_000;

/** How a request resolves a conflict. */
export const resolutionBody = Type.Object({
  resolution: Type.Optional(
    Type.Enum(['ours', 'theirs', 'both'], {
      description:
        '`ours` keeps what the change request has now, `theirs` takes what the space has. `both` puts theirs behind ours, where both have a text of the same blocks.',
    }),
  ),
  document: Type.Optional(
    Type.Object(
      {
        markdown: Type.Optional(Type.String({ maxLength: MAX_MARKDOWN })),
        document: Type.Optional(documentResource),
      },
      {
        description:
          'Neither side, but this, in Markdown or as a block tree: the text that takes the place of the blocks or field, or the lines of the key of the front matter. It may link to what is linked in the page already, and to `/pages/<id>`, `/files/<id>` and `/reusable-contents/<id>`. Only where the two disagree about a text.',
      },
    ),
  ),
});

export const listOrganizationChangeRequests = declareOperation({
  id: 'list-organization-change-requests',
  method: 'GET',
  path: '/orgs/{organizationId}/change-requests',
  tag: 'Change requests',
  summary: 'List the change requests of an organization',
  description: 'Those of every space that the caller may see, the newest first.',
  access: { object: 'organization', ability: 'access' },
  query: listQuery(requestFilters),
  responses: { 200: paginated(changeRequestResource) },
});

export const listChangeRequests = declareOperation({
  id: 'list-change-requests',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests',
  tag: 'Change requests',
  summary: 'List the change requests of a space',
  description: 'The newest first.',
  access: { object: 'space', ability: 'view' },
  query: listQuery(requestFilters),
  responses: { 200: paginated(changeRequestResource) },
});

export const createChangeRequest = declareOperation({
  id: 'create-change-request',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests',
  tag: 'Change requests',
  summary: 'Open a change request',
  description: 'It is a draft that starts from what the space contains now.',
  access: { object: 'space', ability: 'edit' },
  body: Type.Object({
    subject: Type.Optional(changeRequestSubjectText),
    description: Type.Optional(changeRequestDescription),
    agentTaskId: Type.Optional(
      Type.String({
        maxLength: MAX_TASK_ID,
        description: 'The id of the task that it implements. It is kept, and not looked up.',
      }),
    ),
  }),
  emits: ['change-request.created'],
  responses: { 201: changeRequestResource },
  example: { body: { subject: 'Explain the new kiln' } },
});

export const getChangeRequest = declareOperation({
  id: 'get-change-request',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}',
  tag: 'Change requests',
  summary: 'Get a change request',
  description: 'By its id, or by its number in the space.',
  access: { object: 'change-request', ability: 'view' },
  responses: { 200: changeRequestResource },
});

export const updateChangeRequest = declareOperation({
  id: 'update-change-request',
  method: 'PATCH',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}',
  tag: 'Change requests',
  summary: 'Change the subject, description or status of a change request',
  access: { object: 'change-request', ability: 'edit' },
  body: Type.Object({
    subject: Type.Optional(changeRequestSubjectText),
    description: Type.Optional(
      Type.Union([changeRequestDescription, Type.Null()], {
        description: 'What it is about and why, as Markdown. `null` or an empty text removes it.',
      }),
    ),
    status: Type.Optional(requestedStatus),
  }),
  emits: ['change-request.updated'],
  responses: { 200: changeRequestResource },
  errors: [
    {
      type: 'change_request_merged',
      when: 'the status of a merged change request is to be changed',
    },
  ],
  example: { body: { status: 'open' } },
});

export const mergeChangeRequest = declareOperation({
  id: 'merge-change-request',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
  tag: 'Change requests',
  summary: 'Merge a change request',
  description:
    "An outdated change request takes in the space's content first. Where that leaves conflicts, or there are open ones, nothing is merged: the result is `conflicts` and the revision is the change request's. Otherwise the revision is the space's.",
  access: { object: 'change-request', ability: 'merge' },
  emits: [
    'change-request.merged',
    'space.content-changed',
    'branch.content-changed',
    'change-request.updated',
    'conflict.resolved',
  ],
  responses: {
    200: Type.Object({
      revision: Type.String(),
      result: Type.Enum(['merge', 'conflicts']),
      ...mergeFacts,
    }),
  },
  errors: [
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'space_locked' },
    { type: 'merge_rule' },
    { type: 'head_moved' },
    { type: 'merge_too_slow' },
  ],
  example: { params: { changeRequestId: '{outdatedRequestId}' } },
});

export const updateChangeRequestContent = declareOperation({
  id: 'update-change-request-content',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/update',
  tag: 'Change requests',
  summary: 'Update a change request from its space',
  description:
    "Takes in what changed in the space since the change request was made or last updated. Where both sides changed the same thing differently the result is `conflicts`: the change request keeps its own side, and each conflict is listed. The revision is the change request's.",
  access: { object: 'change-request', ability: 'edit' },
  emits: ['branch.content-changed', 'change-request.updated', 'conflict.resolved'],
  responses: {
    200: Type.Object({
      revision: Type.String(),
      result: Type.Enum(['update', 'conflicts']),
      ...mergeFacts,
    }),
  },
  errors: [
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'space_locked' },
    { type: 'head_moved' },
    { type: 'merge_too_slow' },
  ],
  example: { params: { changeRequestId: '{outdatedRequestId}' } },
});

export const listChangeRequestChanges = declareOperation({
  id: 'list-change-request-changes',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
  tag: 'Change requests',
  summary: 'List what a change request changes',
  description:
    'Compares it with the content of the space that it took in last, so that only its own changes are listed. Texts are compared by block. Where there are more changes than the limit, `more` says how many are left out.',
  access: { object: 'change-request', ability: 'view' },
  query: Type.Object(changesParameters),
  responses: { 200: changesResource },
});

export const listConflicts = declareOperation({
  id: 'list-conflicts',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts',
  tag: 'Change requests',
  summary: 'List the conflicts of a change request',
  description:
    'What the change request and its space disagree about since an update or a merge took in the content of the space, each with both sides as they are by now. The oldest first.',
  access: { object: 'change-request', ability: 'view' },
  query: listQuery({
    status: Type.Optional(
      Type.Enum(['open', 'resolved', 'all'], {
        default: 'open',
        description: '`open` unless given.',
      }),
    ),
    format: sideFormat,
  }),
  responses: { 200: paginated(conflictResource) },
});

export const getConflict = declareOperation({
  id: 'get-conflict',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}',
  tag: 'Change requests',
  summary: 'Get a conflict of a change request',
  description: 'With both sides as they are by now.',
  access: { object: 'change-request', ability: 'view' },
  query: Type.Object({ format: sideFormat }),
  responses: { 200: conflictResource },
});

export const resolveConflict = declareOperation({
  id: 'resolve-conflict',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}',
  tag: 'Change requests',
  summary: 'Resolve a conflict of a change request',
  description:
    "With `resolution` for one of the sides or `both`, or `document` for a text that is neither: of blocks, a key of the front matter, a title or description, or of a whole page or reusable content that one side deleted. A side is what it is by now; with `If-Match`, which takes the entity tag of the conflict or the id of the change request's revision in quotes, one that changed since it was read is refused. Once no conflict is open the change request can be merged.",
  access: { object: 'change-request', ability: 'edit' },
  body: resolutionBody,
  emits: ['conflict.resolved', 'branch.content-changed', 'change-request.updated'],
  responses: { 200: conflictResource },
  errors: [
    { type: 'conflict_resolved' },
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'space_locked' },
    { type: 'head_moved' },
  ],
  example: { body: { resolution: 'theirs' } },
});

export const listContributors = declareOperation({
  id: 'list-contributors',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
  tag: 'Change requests',
  summary: 'List the contributors of a change request',
  description: 'Who made it and who changed its content, in the order in which they joined.',
  access: { object: 'change-request', ability: 'view' },
  query: listQuery(),
  responses: {
    200: paginated(contributorResource),
  },
});

export const getChangeRequestContent = declareOperation({
  ...readingContent,
  id: 'get-change-request-content',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  tag: 'Change request content',
  summary: 'Get the content of a change request',
  description: 'What the space would contain with it: pages, files and reusable contents.',
  access: { object: 'change-request', ability: 'view' },
});

export const listChangeRequestPages = declareOperation({
  ...listingPages,
  id: 'list-change-request-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
  tag: 'Change request content',
  summary: 'List the pages of a change request',
  description: 'All pages, nested as they are in the tree.',
  access: { object: 'change-request', ability: 'view' },
});

export const getChangeRequestPage = declareOperation({
  ...readingPage,
  id: 'get-change-request-page',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  tag: 'Change request content',
  summary: 'Get a page of a change request',
  description:
    'As a document it shows both sides of each open conflict in a block of the type `conflict`.',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const getChangeRequestPageByPath = declareOperation({
  ...readingPageByPath,
  id: 'get-change-request-page-by-path',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
  tag: 'Change request content',
  summary: 'Get the page at a path of a change request',
  description: 'The path is the slugs down the tree, with plain or encoded slashes.',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const getChangeRequestReusableContent = declareOperation({
  ...readingReusableContent,
  id: 'get-change-request-reusable-content',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
  tag: 'Change request content',
  summary: 'Get a reusable content of a change request',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'reusable_content_missing' }],
});

export const listChangeRequestFiles = declareOperation({
  ...listingFiles,
  id: 'list-change-request-files',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  tag: 'Change request content',
  summary: 'List the files of a change request',
  access: { object: 'change-request', ability: 'view' },
});

export const getChangeRequestFile = declareOperation({
  ...readingFile,
  id: 'get-change-request-file',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
  tag: 'Change request content',
  summary: 'Get a file of a change request',
  description: 'Its bytes are at `downloadURL`, which needs no token.',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'file_missing' }],
});

export const listChangeRequestLinks = declareOperation({
  ...listingLinks,
  id: 'list-change-request-links',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/links',
  tag: 'Change requests',
  summary: 'List what the content of a change request links to',
  description:
    '`stats.broken.changeRequest` counts the links that the change request broke: those that are not broken in the content that its changes are made to.',
  access: { object: 'change-request', ability: 'view' },
});

export const listChangeRequestPageLinks = declareOperation({
  ...listingPageLinks,
  id: 'list-change-request-page-links',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  tag: 'Change request content',
  summary: 'List what a page of a change request links to',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const listChangeRequestPageBacklinks = declareOperation({
  ...listingPageBacklinks,
  id: 'list-change-request-page-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks',
  tag: 'Change request content',
  summary: 'List what links to a page in a change request',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const listChangeRequestFileBacklinks = declareOperation({
  ...listingFileBacklinks,
  id: 'list-change-request-file-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  tag: 'Change request content',
  summary: 'List what shows or links to a file in a change request',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'file_missing' }],
});

export const changeChangeRequestContent = declareOperation({
  id: 'change-change-request-content',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  tag: 'Change request content',
  summary: 'Change the content of a change request',
  description:
    'Takes the operations that a change of a space takes, 1 to 50, all or none, as one revision. `revert_page` goes back to the page of the space unless it names a revision. Answers the change request, or with `compat=false` what each operation did besides. A batch for content that changes meanwhile is applied to what it has become; with `If-Match`, which takes the id of the revision in quotes, the entity tag of the content, or those of all the pages and reusable contents that the batch changes, it is refused instead where that changed. An operation with a `base` is merged with what others made of its page since; what clashes is an `edit_conflict` that has both sides.',
  access: { object: 'change-request', ability: 'edit' },
  ...batchDeclaration,
  emits: ['branch.content-changed', 'change-request.updated', 'conflict.resolved'],
  responses: { 200: Type.Union([changeRequestResource, batchAnswer]) },
  errors: [...batchErrors, { type: 'change_request_merged' }, { type: 'change_request_archived' }],
});

export const uploadChangeRequestFile = declareOperation({
  ...uploadDeclaration,
  id: 'upload-change-request-file',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  tag: 'Change request content',
  summary: 'Upload a file to a change request',
  description:
    'Either a multipart form with the file in the field `file`, or the bytes themselves with `?name=` and their `Content-Type`. Pages of the change request link to the file as `/files/<fileId>`. Its type is told by its bytes where they tell it.',
  access: { object: 'change-request', ability: 'edit' },
  emits: ['branch.content-changed', 'change-request.updated', 'conflict.resolved'],
  errors: [
    ...uploadErrors,
    { type: 'change_request_merged' },
    { type: 'change_request_archived' },
    { type: 'space_locked' },
  ],
});

export const importChangeRequestContent = declareOperation({
  id: 'import-change-request-content',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/import',
  summary: 'Import content into a change request',
  description:
    'As one revision of the change request, from what an import into a space takes: `zip` and `github-wiki` replace what the change request has from files, and every other source adds to it. The space stays as it is.',
  tag: 'Change request content',
  access: { object: 'change-request', ability: 'edit' },
  body: importBody,
  maxBodyBytes: MAX_IMPORT_BYTES,
  emits: ['branch.content-changed', 'change-request.updated', 'conflict.resolved'],
  responses: { 201: importResult },
  errors: [...importErrors, { type: 'change_request_merged' }, { type: 'change_request_archived' }],
  example: { body: { url: 'data:text/markdown,%23%20Glazing', source: 'markdown' } },
});

export const exportChangeRequestContent = declareOperation({
  ...exportingContent,
  id: 'export-change-request-content',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/export',
  tag: 'Change request content',
  summary: 'Export the content of a change request',
  description:
    'As an archive of what the space would contain with it, like an export of the space.',
  access: { object: 'change-request', ability: 'edit' },
  errors: [{ type: 'export_too_large' }, { type: 'too_busy' }],
});
