import * as contract from '@octavo/contract/teams';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onTeam } from '../access.ts';
import { showTeam } from '../show.ts';

/** A team. */
export const getTeam = implementOperation(contract.getTeam, {
  access: onTeam('view'),
  async handle({ platform, caller, subject: { team, organization, role }, url }) {
    const viewer = { organization: organization.id, caller, role, url };
    return ok(await showTeam(platform.database.db, team, viewer));
  },
});
