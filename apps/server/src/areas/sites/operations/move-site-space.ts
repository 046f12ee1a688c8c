import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSiteStructure } from '../access.ts';
import { showSiteSpace } from '../show-structure.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { moveSpace } from '../structure/edit-site-spaces.ts';
import { readPosition } from '../structure/moving.ts';
import { describeChange } from '../writing-structure.ts';

/** Puts a site space beside others of its section, or into another section. */
export const moveSiteSpace = implementOperation(contract.moveSiteSpace, {
  access: onSiteStructure('create'),
  handle: ({ platform, caller, params, body, url, write }) =>
    write(async (tx, subject) => {
      const id = params.siteSpaceId;
      const { section } = body;
      const wanted = readPosition(body.position);
      const outline = await changeStructure(
        platform,
        tx,
        describeChange(caller, subject),
        (before) => moveSpace(before, id, { section, wanted }),
      );
      return ok(await showSiteSpace(platform, tx, { caller, subject, url, id, outline }));
    }),
});
