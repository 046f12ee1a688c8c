import { Type } from 'typebox';
import { listQuery, paginated } from '../lists.ts';
import { declareOperation } from '../operation.ts';
import { oidcLabel, oidcProviderFields, oidcProviderResource } from './oidc-provider.ts';
import { newSamlProvider, samlProviderChanges, samlProviderResource } from './saml-provider.ts';

export const updateOidcProviderBody = Type.Object({
  label: Type.Optional(oidcLabel),
  ...oidcProviderFields,
});

export const listSamlProviders = declareOperation({
  id: 'list-saml-providers',
  method: 'GET',
  path: '/orgs/{organizationId}/saml',
  tag: 'Single sign-on',
  summary: 'List the SAML providers of an organization',
  access: { object: 'organization', ability: 'admin' },
  query: listQuery(),
  responses: { 200: paginated(samlProviderResource) },
});

export const createSamlProvider = declareOperation({
  id: 'create-saml-provider',
  method: 'POST',
  path: '/orgs/{organizationId}/saml',
  tag: 'Single sign-on',
  summary: 'Add a SAML provider',
  description:
    'The provider can be used once `entityID`, `ssoURL` and `certificate` have been set. It is trusted only for addresses in the verified domains of the organization.',
  access: { object: 'organization', ability: 'admin' },
  body: newSamlProvider,
  emits: ['saml-provider.created'],
  responses: { 201: samlProviderResource },
  errors: [{ type: 'unknown_reference', when: '`defaultTeam` is not a team of the organization' }],
  example: { body: { label: 'Kiln', entityID: 'https://idp.example.com', defaultRole: 'read' } },
});

export const getSamlProvider = declareOperation({
  id: 'get-saml-provider',
  method: 'GET',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  tag: 'Single sign-on',
  summary: 'Get a SAML provider',
  access: { object: 'saml-provider', ability: 'admin' },
  responses: { 200: samlProviderResource },
});

export const updateSamlProvider = declareOperation({
  id: 'update-saml-provider',
  method: 'PATCH',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  tag: 'Single sign-on',
  summary: 'Change a SAML provider',
  description:
    'Fields that are omitted stay as they are; null clears a field. People who have already signed in through the provider stay signed in. If the `entityID` changes, people are recognized by their addresses again.',
  access: { object: 'saml-provider', ability: 'admin' },
  body: samlProviderChanges,
  emits: ['saml-provider.updated'],
  responses: { 200: samlProviderResource },
  errors: [
    { type: 'unknown_reference', when: '`defaultTeam` is not a team of the organization' },
    { type: 'last_sso_provider' },
  ],
  example: { body: { label: 'Kiln works', idpInitiated: true } },
});

export const deleteSamlProvider = declareOperation({
  id: 'delete-saml-provider',
  method: 'DELETE',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  tag: 'Single sign-on',
  summary: 'Delete a SAML provider',
  description:
    'The sessions of everyone who signed in through it end. They remain members of the organization.',
  access: { object: 'saml-provider', ability: 'admin' },
  emits: ['saml-provider.deleted', 'session.ended'],
  responses: { 204: null },
  errors: [{ type: 'last_sso_provider' }],
});

export const listOidcProviders = declareOperation({
  id: 'list-oidc-providers',
  method: 'GET',
  path: '/orgs/{organizationId}/oidc',
  tag: 'Single sign-on',
  summary: 'List the OpenID Connect providers of an organization',
  access: { object: 'organization', ability: 'admin' },
  query: listQuery(),
  responses: { 200: paginated(oidcProviderResource) },
});

export const createOidcProvider = declareOperation({
  id: 'create-oidc-provider',
  method: 'POST',
  path: '/orgs/{organizationId}/oidc',
  tag: 'Single sign-on',
  summary: 'Add an OpenID Connect provider',
  description:
    'The provider is `pending` until the issuer, client ID and client secret have been set, so that a client can first be registered for the `callbackURL` returned. People whose addresses are in verified domains of the organization can sign in through it. Those who are not members become members with `defaultRole`, or guests, and join the team `defaultTeam`.',
  access: { object: 'organization', ability: 'admin' },
  body: Type.Object({ label: oidcLabel, ...oidcProviderFields }),
  emits: ['oidc-provider.created'],
  responses: { 201: oidcProviderResource },
  errors: [{ type: 'unknown_reference', when: '`defaultTeam` is not a team of the organization' }],
  example: {
    body: { label: 'Company', issuer: 'https://idp.example.com', clientID: 'octavo' },
  },
});

export const getOidcProvider = declareOperation({
  id: 'get-oidc-provider',
  method: 'GET',
  path: '/orgs/{organizationId}/oidc/{oidcProviderId}',
  tag: 'Single sign-on',
  summary: 'Get an OpenID Connect provider',
  access: { object: 'organization', ability: 'admin' },
  responses: { 200: oidcProviderResource },
});

export const updateOidcProvider = declareOperation({
  id: 'update-oidc-provider',
  method: 'PATCH',
  path: '/orgs/{organizationId}/oidc/{oidcProviderId}',
  tag: 'Single sign-on',
  summary: 'Change an OpenID Connect provider',
  description:
    'Fields that are omitted stay as they are. If the issuer changes, the client secret must be sent again, so that the stored one is never sent elsewhere. If the issuer or client changes, people are recognized by their addresses again.',
  access: { object: 'organization', ability: 'admin' },
  body: updateOidcProviderBody,
  emits: ['oidc-provider.updated'],
  responses: { 200: oidcProviderResource },
  errors: [{ type: 'unknown_reference', when: '`defaultTeam` is not a team of the organization' }],
  example: { body: { label: 'Company' } },
});

export const deleteOidcProvider = declareOperation({
  id: 'delete-oidc-provider',
  method: 'DELETE',
  path: '/orgs/{organizationId}/oidc/{oidcProviderId}',
  tag: 'Single sign-on',
  summary: 'Remove an OpenID Connect provider',
  description:
    'The sessions of everyone who signed in through it end. They remain members of the organization.',
  access: { object: 'organization', ability: 'admin' },
  emits: ['oidc-provider.deleted', 'session.ended'],
  responses: { 204: null },
  errors: [{ type: 'last_sso_provider' }],
});

export const getSso = declareOperation({
  id: 'get-sso',
  method: 'GET',
  path: '/orgs/{organizationId}/sso',
  tag: 'Single sign-on',
  summary: 'List the providers through which people sign in',
  description:
    'Available to members, including guests. Lists the active providers of the organization, of every kind, by their labels.',
  access: { object: 'organization', ability: 'access' },
  responses: {
    200: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.String(),
          label: Type.String(),
          startURL: Type.String({
            description: 'The address at which people start to sign in with a browser.',
          }),
        }),
      ),
    }),
  },
});
