import type { Operation } from '../../http/define-operation.ts';
import { createChangeRequest as createChangeRequestOperation } from './operations/create-change-request.ts';
import { getChangeRequest } from './operations/get-change-request.ts';
import { listChangeRequests } from './operations/list-change-requests.ts';
import { listOrganizationChangeRequests } from './operations/list-organization-change-requests.ts';
import { mergeChangeRequest } from './operations/merge-change-request.ts';
import { updateChangeRequest } from './operations/update-change-request.ts';
import { updateChangeRequestContent } from './operations/update-change-request-content.ts';

/** Change requests: proposed edits to a space, on a branch of its history. */
export const changeRequestOperations: readonly Operation[] = [
  listOrganizationChangeRequests,
  listChangeRequests,
  createChangeRequestOperation,
  getChangeRequest,
  updateChangeRequest,
  mergeChangeRequest,
  updateChangeRequestContent,
];

export { type ChangeRequestSubject, onChangeRequest } from './access.ts';
export { createChangeRequest, type NewChangeRequest } from './create.ts';
export type { ChangeRequestEvent, ChangeRequestMerged } from './events.ts';
export { changeRequestHead, requireOpenRequest } from './head.ts';
export { locateChangeRequest, presentChangeRequest } from './present.ts';
export { requireChangeRequest, requireChangeRequestContent } from './require.ts';
export { type ChangeRequestResource, changeRequestResource } from './resource.ts';
export { type ChangeRequestRow, findChangeRequest } from './store.ts';
export type { ChangeRequestsTable } from './tables.ts';
