import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, readTimestamp } from '../../../platform/index.ts';
import { tallySpaceChangeRequests } from '../../spaces/index.ts';
import { onChangeRequest } from '../access.ts';
import { beginRequestEvent } from '../events.ts';
import { countStatusMove, requireMovableStatus } from '../policy.ts';
import { presentChangeRequest } from '../present.ts';
import {
  changeRequestDescription,
  changeRequestResource,
  changeRequestSubjectText,
  requestedStatus,
} from '../resource.ts';
import { updateChangeRequestRow } from '../store.ts';

/** Changes the subject or description of a change request, or moves it among draft, open and archived. */
export const updateChangeRequest = defineOperation({
  id: 'update-change-request',
  method: 'PATCH',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}',
  tag: 'Change requests',
  summary: 'Change the subject, description or status of a change request',
  access: onChangeRequest('edit'),
  body: Type.Object({
    subject: Type.Optional(changeRequestSubjectText),
    description: Type.Optional(
      Type.Union([changeRequestDescription, Type.Null()], {
        description: 'What it is about and why, as Markdown. `null` or an empty text removes it.',
      }),
    ),
    status: Type.Optional(requestedStatus),
  }),
  isolation: 'read committed',
  emits: ['change-request.updated'],
  responses: { 200: changeRequestResource },
  errors: [
    {
      type: 'change_request_merged',
      when: 'the status of a merged change request is to be changed',
    },
  ],
  example: { body: { status: 'open' } },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { changeRequest: row }) => {
      const { subject, status, description } = row;
      const before = { subject, status, description };
      const after = {
        subject: body.subject ?? before.subject,
        status: body.status ?? before.status,
        description: body.description === undefined ? before.description : (body.description ?? ''),
      };
      if (body.status !== undefined) requireMovableStatus(row.status);
      if (isDeepStrictEqual(before, after)) return ok(presentChangeRequest(row, url));
      const changes = { ...after, updated_at: readTimestamp(platform.clock) };
      await updateChangeRequestRow(tx, row.id, changes);
      await tallySpaceChangeRequests(
        tx,
        row.space_id,
        countStatusMove(before.status, after.status),
      );
      await platform.events.emit(tx, 'change-request.updated', {
        ...beginRequestEvent(row, actorOf(caller)),
        ...compareFacts(before, after),
      });
      return ok(presentChangeRequest({ ...row, ...changes }, url));
    }),
});
