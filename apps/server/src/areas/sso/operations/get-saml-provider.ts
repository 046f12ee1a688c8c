import * as contract from '@octavo/contract/sso';
import { implementOperation } from '../../../http/implement-operation.ts';
import { ok } from '../../../http/reply.ts';
import { onSamlProvider } from '../saml/access.ts';
import { showSamlProvider } from '../saml/show-providers.ts';

/** A SAML provider of an organization. */
export const getSamlProvider = implementOperation(contract.getSamlProvider, {
  access: onSamlProvider('admin'),
  async handle({ platform, caller, subject: { provider, organization, role }, url }) {
    const viewer = { organization: organization.id, caller, role, url };
    const now = platform.clock.now();
    return ok(await showSamlProvider(platform.database.db, provider, viewer, now));
  },
});
