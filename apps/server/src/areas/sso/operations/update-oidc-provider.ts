import type { updateOidcProviderBody } from '@octavo/contract/sso';
import * as contract from '@octavo/contract/sso';
import type { Static } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { badRequest } from '../../../http/errors.ts';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { compareFacts, type Sealer } from '../../../platform/index.ts';
import { requireDefaultTeam } from '../default-teams.ts';
import { deleteIdentities } from '../identities-store.ts';
import { onOidcProvider } from '../oidc/access.ts';
import { nameOidcSecret } from '../oidc/active-oidc-provider.ts';
import { describeOidcProvider, locateOidcProvider } from '../oidc/events.ts';
import { showOidcProvider } from '../oidc/show-providers.ts';
import { updateOidcProviderRow } from '../oidc/store.ts';
import type { OidcProvidersTable } from '../tables.ts';

/** Changes an OpenID Connect provider. */
export const updateOidcProvider = implementOperation(contract.updateOidcProvider, {
  access: onOidcProvider(),
  handle: ({ platform, caller, body: sent, url, write }) =>
    write(async (tx, { organization, role, provider: before }) => {
      await requireDefaultTeam(tx, organization.id, sent.defaultTeam);
      requireOwnSecret(before, sent);
      const changes = toColumns(before, sent, platform.sealer);
      const after = { ...before, ...changes };
      await updateOidcProviderRow(tx, before.id, changes);
      if (after.issuer !== before.issuer || after.client_id !== before.client_id) {
        await deleteIdentities(tx, before.id);
      }
      await platform.events.emit(tx, 'oidc-provider.updated', {
        actor: actorOf(caller),
        ...locateOidcProvider(after),
        ...compareFacts(describeOidcProvider(before), describeOidcProvider(after)),
      });
      const viewer = { organization: organization.id, caller, role, url };
      return ok(await showOidcProvider(tx, after, viewer));
    }),
});

/** Keeps a secret from being sent to an issuer that it was not given for. */
function requireOwnSecret(
  before: OidcProvidersTable,
  sent: Static<typeof updateOidcProviderBody>,
): void {
  const moves = sent.issuer !== undefined && sent.issuer !== before.issuer;
  if (moves && before.client_secret !== null && sent.clientSecret === undefined) {
    throw badRequest('body.clientSecret', 'must be sent again when the issuer changes');
  }
}

function toColumns(
  { id }: OidcProvidersTable,
  sent: Static<typeof updateOidcProviderBody>,
  sealer: Sealer,
): Partial<OidcProvidersTable> {
  return {
    ...(sent.label !== undefined && { label: sent.label }),
    ...(sent.issuer !== undefined && { issuer: sent.issuer }),
    ...(sent.clientID !== undefined && { client_id: sent.clientID }),
    ...(sent.clientSecret !== undefined && {
      client_secret: sealer.seal(nameOidcSecret({ id }), sent.clientSecret),
    }),
    ...(sent.defaultRole !== undefined && { default_role: sent.defaultRole }),
    ...(sent.defaultTeam !== undefined && { default_team: sent.defaultTeam }),
  };
}
