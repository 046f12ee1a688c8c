import { Type } from 'typebox';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { readPlace, readRevision } from '../../content/index.ts';
import { changesParameters, changesResource, showChanges } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';
import { ancestorOf } from '../policy.ts';

export const listChangeRequestChanges = defineOperation({
  id: 'list-change-request-changes',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
  tag: 'Change requests',
  summary: 'List what a change request changes',
  description:
    'Compares it with the content of the space that it took in last, so that only its own changes are listed. Texts are compared by block. Where there are more changes than the limit, `more` says how many are left out.',
  access: onChangeRequestContent('view'),
  query: Type.Object(changesParameters),
  responses: { 200: changesResource },
  async handle({ platform, subject, query, url }) {
    const after = await readPlace(platform, subject.place);
    const before = await readRevision(platform, ancestorOf(subject.changeRequest));
    return ok(await showChanges(platform, { before, after }, { query, url }));
  },
});
