import * as contract from '@octavo/contract/change-requests';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { readPlace, readRevision } from '../../content/index.ts';
import { showChanges } from '../../pages/index.ts';
import { onChangeRequestContent } from '../place.ts';
import { ancestorOf } from '../policy.ts';

export const listChangeRequestChanges = implementOperation(contract.listChangeRequestChanges, {
  access: onChangeRequestContent('view'),
  async handle({ platform, subject, query, url }) {
    const after = await readPlace(platform, subject.place);
    const before = await readRevision(platform, ancestorOf(subject.changeRequest));
    return ok(await showChanges(platform, { before, after }, { query, url }));
  },
});
