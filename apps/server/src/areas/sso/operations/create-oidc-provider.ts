import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { notFound } from '../../../http/errors.ts';
import { created } from '../../../http/reply.ts';
import { onOrganization } from '../../orgs/index.ts';
import { requireDefaultTeam } from '../default-teams.ts';
import { addOidcProvider } from '../oidc/add-oidc-provider.ts';
import { oidcLabel, oidcProviderFields, oidcProviderResource } from '../oidc/resource.ts';
import { showOidcProvider } from '../oidc/show-providers.ts';
import { findOidcProvider } from '../oidc/store.ts';

/** Adds an OpenID Connect provider to an organization. */
export const createOidcProvider = defineOperation({
  id: 'create-oidc-provider',
  method: 'POST',
  path: '/orgs/{organizationId}/oidc',
  tag: 'Single sign-on',
  summary: 'Add an OpenID Connect provider',
  description:
    'The provider is `pending` until issuer, client ID and client secret are there, so that a client can be made for the `callbackURL` that is answered. It lets in people whose addresses are in domains that the organization has proven, and makes those members who are none: with `defaultRole`, or as guests, in the team `defaultTeam`.',
  access: onOrganization('admin'),
  body: Type.Object({ label: oidcLabel, ...oidcProviderFields }),
  emits: ['oidc-provider.created'],
  responses: { 201: oidcProviderResource },
  errors: [{ type: 'unknown_reference', when: '`defaultTeam` is no team of the organization' }],
  example: {
    body: { label: 'Company', issuer: 'https://idp.example.com', clientID: 'octavo' },
  },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization, role }) => {
      await requireDefaultTeam(tx, organization.id, body.defaultTeam);
      const id = await addOidcProvider(platform, tx, {
        ...{ organizationId: organization.id, label: body.label, actor: actorOf(caller) },
        ...{ issuer: body.issuer, clientId: body.clientID, clientSecret: body.clientSecret },
        ...{ defaultRole: body.defaultRole, defaultTeam: body.defaultTeam },
      });
      const row = await findOidcProvider(tx, id);
      if (row === undefined) throw notFound('provider');
      const viewer = { organization: organization.id, caller, role, url };
      const resource = await showOidcProvider(tx, row, viewer);
      return created(resource, resource.urls.location);
    }),
});
