import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireDefaultTeam } from '../default-teams.ts';
import { readChanges } from '../saml/read-changes.ts';
import { newSamlProvider, samlProviderResource } from '../saml/resource.ts';
import { showSamlProvider } from '../saml/show-providers.ts';
import { createSamlProvider as addSamlProvider } from '../saml/write-providers.ts';

/** Adds a SAML provider to an organization. */
export const createSamlProvider = defineOperation({
  id: 'create-saml-provider',
  method: 'POST',
  path: '/orgs/{organizationId}/saml',
  tag: 'Single sign-on',
  summary: 'Add a SAML provider',
  description:
    'It can be used once `entityID`, `ssoURL` and `certificate` are there, and it is believed about addresses in the domains that the organization has proven.',
  access: onOrganization('admin'),
  body: newSamlProvider,
  emits: ['saml-provider.created'],
  responses: { 201: samlProviderResource },
  errors: [{ type: 'unknown_reference', when: '`defaultTeam` is no team of the organization' }],
  example: { body: { label: 'Kiln', entityID: 'https://idp.example.com', defaultRole: 'read' } },
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
