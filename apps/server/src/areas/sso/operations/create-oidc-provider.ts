import * as contract from '@octavo/contract/sso';
import { actorOf } from '../../../http/caller.ts';
import { notFound } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { created } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireDefaultTeam } from '../default-teams.ts';
import { addOidcProvider } from '../oidc/add-oidc-provider.ts';
import { showOidcProvider } from '../oidc/show-providers.ts';
import { findOidcProvider } from '../oidc/store.ts';

/** Adds an OpenID Connect provider to an organization. */
export const createOidcProvider = implementOperation(contract.createOidcProvider, {
  access: onOrganization('admin'),
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, role }) => {
      await requireDefaultTeam(tx, organization.id, body.defaultTeam);
      const id = await addOidcProvider(platform, tx, {
        organizationId: organization.id,
        label: body.label,
        actor: actorOf(caller),
        issuer: body.issuer,
        clientId: body.clientID,
        clientSecret: body.clientSecret,
        defaultRole: body.defaultRole,
        defaultTeam: body.defaultTeam,
      });
      const row = await findOidcProvider(tx, id);
      if (row === undefined) throw notFound('provider');
      const viewer = { organization: organization.id, caller, role, url };
      const resource = await showOidcProvider(tx, row, viewer);
      return created(resource, resource.urls.location);
    }),
});
