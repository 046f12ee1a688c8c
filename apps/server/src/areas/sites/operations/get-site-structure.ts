import * as contract from '@octavo/contract/sites';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onPublishedSite } from '../access.ts';
import { showStructure } from '../show-structure.ts';

export const getSiteStructure = implementOperation(contract.getSiteStructure, {
  access: onPublishedSite(),
  async handle({ platform, caller, subject, url }) {
    const { db } = platform.database;
    const { structure } = await showStructure(platform, db, { caller, subject, url });
    return ok(structure);
  },
});
