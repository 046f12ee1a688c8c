import * as contract from '@octavo/contract/sso';
import { actorOf } from '../../../http/caller.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireDefaultTeam } from '../default-teams.ts';
import { readChanges } from '../saml/read-changes.ts';
import { showSamlProvider } from '../saml/show-providers.ts';
import { createSamlProvider as addSamlProvider } from '../saml/write-providers.ts';

/** Adds a SAML provider to an organization. */
export const createSamlProvider = implementOperation(contract.createSamlProvider, {
  access: onOrganization('admin'),
  handle({ platform, caller, body, url, write }) {
    const columns = { ...readChanges(body), label: body.label };
    return write(async (tx, { organization: { id }, role }) => {
      await requireDefaultTeam(tx, id, body.defaultTeam);
      const row = await addSamlProvider(platform, tx, id, columns, actorOf(caller));
      const viewer = { organization: id, caller, role, url };
      const resource = await showSamlProvider(tx, row, viewer, platform.clock.now());
      return created(resource, resource.urls.location);
    });
  },
});
