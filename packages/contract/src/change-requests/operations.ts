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
    description: 'The number of edits; 0 for a person who opened it without editing it.',
  }),
  contributedAt: { ...listContributorsTime, description: 'When the person first contributed.' },
  updatedAt: { ...listContributorsTime, description: 'When the person last contributed.' },
});

const count = Type.Integer({ minimum: 0 });

/** What a merge and an update answer besides their revision and result. */
export const mergeFacts = {
  renamed: Type.Array(renamedPage, {
    description: 'Pages that got another slug, because both sides gave the same slug to a page.',
  }),
  pages: Type.Object(
    { created: count, edited: count, deleted: count, moved: count },
    {
      description:
        'How many pages were added, edited, deleted and moved in the content of `revision`. A page that was edited and moved counts twice.',
    },
  ),
  conflicts: Type.Integer({ minimum: 0, description: 'The number of open conflicts.' }),
};

const MAX_MARKDOWN = 1_000_000;

/** How a request resolves a conflict. */
export const resolutionBody = Type.Object({
  resolution: Type.Optional(
    Type.Enum(['ours', 'theirs', 'both'], {
      description:
        '`ours` keeps the content of the change request, `theirs` takes the content of the space. `both` puts theirs after ours, if both sides have text for the same blocks.',
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
          'A text to use instead of either side, in Markdown or as a block tree: it replaces the blocks or the field, or the lines of the key in the front matter. It can contain the links that the page already has, and links to `/pages/<id>`, `/files/<id>` and `/reusable-contents/<id>`. Only for conflicts about text.',
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
  description: 'Lists the change requests of every space that the caller can see, newest first.',
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
  description: 'Lists the newest first.',
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
  description: 'Opens a draft that starts from the current content of the space.',
  access: { object: 'space', ability: 'edit' },
  body: Type.Object({
    subject: Type.Optional(changeRequestSubjectText),
    description: Type.Optional(changeRequestDescription),
    agentTaskId: Type.Optional(
      Type.String({
        maxLength: MAX_TASK_ID,
        description:
          'The id of the task that the change request implements. It is stored as it is, and not checked.',
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
  description: 'Finds the change request by its id, or by its number in the space.',
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
        description:
          'What the change request does and why, in Markdown. `null` or an empty string removes the description.',
      }),
    ),
    status: Type.Optional(requestedStatus),
  }),
  emits: ['change-request.updated'],
  responses: { 200: changeRequestResource },
  errors: [
    {
      type: 'change_request_merged',
      when: 'the change request has been merged, so its status cannot be changed',
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
    'An outdated change request is first updated from the space. If conflicts are open then, nothing is merged: the result is `conflicts`, and the revision is that of the change request. Otherwise the revision is that of the space.',
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
    'Adds the changes made in the space since the change request was opened or last updated. If both sides have changed the same content differently, the result is `conflicts`: the change request keeps its own side, and each conflict is listed. The revision is that of the change request.',
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
  summary: 'List the changes of a change request',
  description:
    'Compares the change request with the content of the space that it was last updated from, so that only its own changes are listed. Texts are compared block by block. If there are more changes than the limit, `more` says how many are left out.',
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
    'Lists the conflicts between the change request and its space that an update or a merge has found, oldest first, each with the current state of both sides.',
  access: { object: 'change-request', ability: 'view' },
  query: listQuery({
    status: Type.Optional(
      Type.Enum(['open', 'resolved', 'all'], {
        default: 'open',
        description: 'The default is `open`.',
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
  description: 'Shows the current state of both sides.',
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
    "Send `resolution` to choose one of the sides or `both`, or `document` to use a text that is neither: for blocks, a key in the front matter, a title or description, or a whole page or reusable content that one side deleted. The current state of the side is used. With `If-Match`, which takes the entity tag of the conflict or the id of the change request's revision in quotes, the request is refused if that has changed since it was read. Once no conflict is open, the change request can be merged.",
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
  description:
    'Lists who opened the change request and who edited its content, in the order in which they joined.',
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
  description:
    'Returns what the space would contain with the change request: pages, files and reusable contents.',
  access: { object: 'change-request', ability: 'view' },
});

export const listChangeRequestPages = declareOperation({
  ...listingPages,
  id: 'list-change-request-pages',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
  tag: 'Change request content',
  summary: 'List the pages of a change request',
  description: 'Returns all pages, nested as in the tree.',
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
    'In the document format, each open conflict is a block of type `conflict` with both sides.',
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
  description:
    'The path consists of the slugs from the root of the tree, separated by plain or encoded slashes.',
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
  description: 'The file can be downloaded from `downloadURL` without a token.',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'file_missing' }],
});

export const listChangeRequestLinks = declareOperation({
  ...listingLinks,
  id: 'list-change-request-links',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/links',
  tag: 'Change requests',
  summary: 'List the links in a change request',
  description:
    '`stats.broken.changeRequest` counts the links that the change request broke: those that are not broken without its changes.',
  access: { object: 'change-request', ability: 'view' },
});

export const listChangeRequestPageLinks = declareOperation({
  ...listingPageLinks,
  id: 'list-change-request-page-links',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  tag: 'Change request content',
  summary: 'List the links on a page of a change request',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const listChangeRequestPageBacklinks = declareOperation({
  ...listingPageBacklinks,
  id: 'list-change-request-page-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks',
  tag: 'Change request content',
  summary: 'List the backlinks of a page in a change request',
  access: { object: 'change-request', ability: 'view' },
  errors: [{ type: 'page_missing' }],
});

export const listChangeRequestFileBacklinks = declareOperation({
  ...listingFileBacklinks,
  id: 'list-change-request-file-backlinks',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  tag: 'Change request content',
  summary: 'List where a file is used in a change request',
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
    'Applies 1 to 50 operations, the same as for a space, all or none, as one revision. `revert_page` goes back to the page of the space unless it names a revision. Returns the change request, or with `compat=false` also the result of each operation. If the content has changed in the meantime, the batch is applied to the current content; with `If-Match`, which takes the id of the revision in quotes, the entity tag of the content, or the entity tags of all pages and reusable contents that the batch changes, it is refused instead. An operation with a `base` is merged with changes that others have made since then; changes that conflict are refused as an `edit_conflict` with both sides.',
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
    'Send either a multipart form with the file in the field `file`, or the bytes themselves with `?name=` and their `Content-Type`. Pages of the change request link to the file as `/files/<fileId>`. The type of the file is determined from its bytes where possible.',
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
    'Imports as one revision of the change request, from the same sources as an import into a space: `zip` and `github-wiki` replace the content that came from files, and all other sources add to it. The space does not change.',
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
    'Exports what the space would contain with the change request as an archive, like an export of the space.',
  access: { object: 'change-request', ability: 'edit' },
  errors: [{ type: 'export_too_large' }, { type: 'too_busy' }],
});
