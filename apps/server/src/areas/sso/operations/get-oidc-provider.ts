import * as contract from '@octavo/contract/sso';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onOidcProvider } from '../oidc/access.ts';
import { showOidcProvider } from '../oidc/show-providers.ts';

/** Reads an OpenID Connect provider. */
export const getOidcProvider = implementOperation(contract.getOidcProvider, {
  access: onOidcProvider(),
  async handle({ platform, caller, subject, url }) {
    const { organization, role, provider } = subject;
    const viewer = { organization: organization.id, caller, role, url };
    return ok(await showOidcProvider(platform.database.db, provider, viewer));
  },
});
