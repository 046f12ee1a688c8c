import { defineArea } from '../../http/define-area.ts';
import { mergeSources } from '../content/index.ts';
import { mergeGuards } from './merge/merge-guards.ts';
import { changeChangeRequestContent } from './operations/change-change-request-content.ts';
import { createChangeRequest as createChangeRequestOperation } from './operations/create-change-request.ts';
import { exportChangeRequestContent } from './operations/export-change-request-content.ts';
import { getChangeRequest } from './operations/get-change-request.ts';
import { getChangeRequestContent } from './operations/get-change-request-content.ts';
import { getChangeRequestFile } from './operations/get-change-request-file.ts';
import { getChangeRequestPage } from './operations/get-change-request-page.ts';
import { getChangeRequestPageByPath } from './operations/get-change-request-page-by-path.ts';
import { getChangeRequestReusableContent } from './operations/get-change-request-reusable-content.ts';
import { getConflict } from './operations/get-conflict.ts';
import { importChangeRequestContent } from './operations/import-change-request-content.ts';
import { listChangeRequestChanges } from './operations/list-change-request-changes.ts';
import { listChangeRequestFileBacklinks } from './operations/list-change-request-file-backlinks.ts';
import { listChangeRequestFiles } from './operations/list-change-request-files.ts';
import { listChangeRequestLinks } from './operations/list-change-request-links.ts';
import { listChangeRequestPageBacklinks } from './operations/list-change-request-page-backlinks.ts';
import { listChangeRequestPageLinks } from './operations/list-change-request-page-links.ts';
import { listChangeRequestPages } from './operations/list-change-request-pages.ts';
import { listChangeRequests } from './operations/list-change-requests.ts';
import { listConflicts } from './operations/list-conflicts.ts';
import { listContributors } from './operations/list-contributors.ts';
import { listOrganizationChangeRequests } from './operations/list-organization-change-requests.ts';
import { mergeChangeRequest } from './operations/merge-change-request.ts';
import { resolveConflict } from './operations/resolve-conflict.ts';
import { updateChangeRequest } from './operations/update-change-request.ts';
import { updateChangeRequestContent } from './operations/update-change-request-content.ts';
import { uploadChangeRequestFile } from './operations/upload-change-request-file.ts';
import { subscribeChangeRequests } from './subscribe.ts';

/** Change requests: proposed edits to a space, on a branch of its history. */
export const changeRequestsArea = defineArea({
  name: 'change-requests',
  words: ['change-request', 'conflict', 'contributor'],
  operations: [
    listOrganizationChangeRequests,
    listChangeRequests,
    createChangeRequestOperation,
    getChangeRequest,
    updateChangeRequest,
    mergeChangeRequest,
    updateChangeRequestContent,
    listChangeRequestChanges,
    listConflicts,
    getConflict,
    resolveConflict,
    listContributors,
    getChangeRequestContent,
    listChangeRequestPages,
    getChangeRequestPage,
    getChangeRequestPageByPath,
    getChangeRequestReusableContent,
    listChangeRequestFiles,
    getChangeRequestFile,
    listChangeRequestLinks,
    listChangeRequestPageLinks,
    listChangeRequestPageBacklinks,
    listChangeRequestFileBacklinks,
    changeChangeRequestContent,
    uploadChangeRequestFile,
    importChangeRequestContent,
    exportChangeRequestContent,
  ],
  tables: [
    'change_requests',
    'change_request_contributors',
    'change_request_requested_reviewers',
    'change_request_conflicts',
  ],
  events: [
    'change-request.created',
    'change-request.updated',
    'change-request.merged',
    'conflict.resolved',
  ],
  takes: [mergeGuards],
  gives: [mergeSources],
  open: subscribeChangeRequests,
});
