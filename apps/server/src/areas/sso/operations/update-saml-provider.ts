import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { ok } from '../../../http/reply.ts';
import { requireDefaultTeam } from '../default-teams.ts';
import { onSamlProvider } from '../saml/access.ts';
import { readChanges } from '../saml/read-changes.ts';
import { samlProviderChanges, samlProviderResource } from '../saml/resource.ts';
import { showSamlProvider } from '../saml/show-providers.ts';
import { changeSamlProvider } from '../saml/write-providers.ts';

/** Changes a SAML provider. */
export const updateSamlProvider = defineOperation({
  id: 'update-saml-provider',
  method: 'PATCH',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  tag: 'Single sign-on',
  summary: 'Change a SAML provider',
  description:
    'A field that is left out stays as it is; null clears it. Who signed in through the provider before stays signed in. With another `entityID`, people are recognized by their addresses again.',
  access: onSamlProvider('admin'),
  body: samlProviderChanges,
  emits: ['saml-provider.updated'],
  responses: { 200: samlProviderResource },
  errors: [
    { type: 'unknown_reference', when: '`defaultTeam` is no team of the organization' },
    { type: 'last_sso_provider' },
  ],
  example: { body: { label: 'Kiln works', idpInitiated: true } },
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
