import * as contract from '@octavo/contract/spaces';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSpace } from '../access.ts';
import { showSpace } from '../show-spaces.ts';

/** A space. A deleted one is answered, with `deletedAt`, for as long as it can be restored. */
export const getSpace = implementOperation(contract.getSpace, {
  access: onPublishedSpace({ deleted: 'also' }),
  holdsStill: true,
  handle: async ({ platform, subject, url }) =>
    ok(await showSpace(platform, platform.database.db, subject, url)),
});
