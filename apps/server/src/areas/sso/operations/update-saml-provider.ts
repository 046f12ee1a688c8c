import * as contract from '@octavo/contract/sso';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { requireDefaultTeam } from '../default-teams.ts';
import { onSamlProvider } from '../saml/access.ts';
import { readChanges } from '../saml/read-changes.ts';
import { showSamlProvider } from '../saml/show-providers.ts';
import { changeSamlProvider } from '../saml/write-providers.ts';

/** Changes a SAML provider. */
export const updateSamlProvider = implementOperation(contract.updateSamlProvider, {
  access: onSamlProvider('admin'),
  handle({ platform, caller, body, url, write }) {
    const columns = readChanges(body);
    return write(async (tx, { provider, organization, role }) => {
      await requireDefaultTeam(tx, organization.id, body.defaultTeam);
      const row = await changeSamlProvider(platform, tx, provider, columns, actorOf(caller));
      const viewer = { organization: organization.id, caller, role, url };
      return ok(await showSamlProvider(tx, row, viewer, platform.clock.now()));
    });
  },
});
