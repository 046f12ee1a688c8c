import { Type } from 'typebox';
import { actorOf } from '../../../http/caller.ts';
import { defineOperation } from '../../../http/define-operation.ts';
import { created } from '../../../http/reply.ts';
import { readTimestamp } from '../../../platform/index.ts';
import { onOrganization } from '../../orgs/index.ts';
import { nameOidcSecret } from '../oidc/active-oidc-provider.ts';
import { describeOidcProvider, locateOidcProvider } from '../oidc/events.ts';
import { presentOidcProvider } from '../oidc/present.ts';
import { oidcLabel, oidcProviderFields, oidcProviderResource } from '../oidc/resource.ts';
import { insertOidcProvider } from '../oidc/store.ts';
import type { OidcProvidersTable } from '../tables.ts';

/** Adds an OpenID Connect provider to an organization. */
export const createOidcProvider = defineOperation({
  id: 'create-oidc-provider',
  method: 'POST',
  path: '/orgs/{organizationId}/oidc',
  tag: 'Single sign-on',
  summary: 'Add an OpenID Connect provider',
  description:
    'The provider is `pending` until issuer, client ID and client secret are there, so that a client can be made for the `callbackURL` that is answered. It lets in people whose addresses are in domains that the organization has proven, and makes those members who are none: with `defaultRole`, or as guests.',
  access: onOrganization('admin'),
  body: Type.Object({ label: oidcLabel, ...oidcProviderFields }),
  emits: ['oidc-provider.created'],
  responses: { 201: oidcProviderResource },
  example: {
    body: { label: 'Company', issuer: 'https://idp.example.com', clientID: 'octavo' },
  },
  handle: ({ platform, caller, body, url, write }) =>
    write(async (tx, { organization }) => {
      const id = platform.ids.next();
      const secret = body.clientSecret;
      const row: OidcProvidersTable = {
        id,
        organization_id: organization.id,
        label: body.label,
        default_role: body.defaultRole ?? null,
        default_team: null,
        created_at: readTimestamp(platform.clock),
        issuer: body.issuer ?? null,
        client_id: body.clientID ?? null,
        client_secret:
          secret === undefined ? null : platform.sealer.seal(nameOidcSecret({ id }), secret),
      };
      await insertOidcProvider(tx, row);
      await platform.events.emit(tx, 'oidc-provider.created', {
        ...{ actor: actorOf(caller), ...locateOidcProvider(row) },
        after: describeOidcProvider(row),
      });
      const resource = presentOidcProvider(row, url);
      return created(resource, resource.urls.location);
    }),
});
