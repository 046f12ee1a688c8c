import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onSpace } from '../../spaces/index.ts';
import { createChangeRequest as create } from '../create.ts';
import { locateChangeRequest, presentChangeRequest } from '../present.ts';
import { requireChangeRequest } from '../require.ts';
import {
  changeRequestDescription,
  changeRequestResource,
  changeRequestSubjectText,
} from '../resource.ts';

const MAX_TASK_ID = 256;

/** A new draft, of what the space contains now. */
export const createChangeRequest = defineOperation({
  id: 'create-change-request',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests',
  tag: 'Change requests',
  summary: 'Open a change request',
  description: 'It is a draft that starts from what the space contains now.',
  access: onSpace('edit'),
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
  isolation: 'read committed',
  emits: ['change-request.created'],
  responses: { 201: changeRequestResource },
  example: { body: { subject: 'Explain the new kiln' } },
  handle: ({ platform, caller, subject, body, url, write }) =>
    write(async (tx) => {
      const made = await create(platform, tx, {
        space: subject.space,
        actor: actorOf(caller),
        ...body,
      });
      const row = await requireChangeRequest(tx, made);
      return created(presentChangeRequest(row, url), url.api(locateChangeRequest(row)));
    }),
});
