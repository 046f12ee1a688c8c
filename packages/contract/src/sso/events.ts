import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of SAML providers; certificates are told by their fingerprints. */
export const samlProviderEvents = declareEvents(
  {
    kinds: ['saml-provider'],
    owner: 'organization',
    facts: {
      label: Type.String(),
      entityID: Type.Union([Type.String(), Type.Null()]),
      ssoURL: Type.Union([Type.String(), Type.Null()]),
      certificates: Type.Array(Type.String()),
      defaultTeam: Type.Union([Type.String(), Type.Null()]),
      defaultRole: Type.Union([Type.String(), Type.Null()]),
      idpInitiated: Type.Boolean(),
    },
  },
  {
    'saml-provider.created': { description: 'A provider was added.' },
    'saml-provider.updated': { description: 'The settings of a provider changed.' },
    'saml-provider.deleted': { description: 'A provider is gone.' },
  },
);

/** Events of OpenID Connect providers; of a secret they say whether there is one. */
export const oidcProviderEvents = declareEvents(
  {
    kinds: ['oidc-provider'],
    owner: 'organization',
    facts: {
      label: Type.String(),
      issuer: Type.Union([Type.String(), Type.Null()]),
      clientID: Type.Union([Type.String(), Type.Null()]),
      hasClientSecret: Type.Boolean(),
      defaultRole: Type.Union([Type.String(), Type.Null()]),
      defaultTeam: Type.Union([Type.String(), Type.Null()]),
    },
  },
  {
    'oidc-provider.created': { description: 'A provider was added.' },
    'oidc-provider.updated': {
      description: 'The settings of a provider changed, or its client secret, which is not shown.',
    },
    'oidc-provider.deleted': { description: 'A provider is gone.' },
  },
);

/** Events of the way in by a provider, whose id is the object's. */
export const ssoRefusalEvents = declareEvents(
  {
    kinds: ['sso'],
    owner: 'organization',
    facts: { reason: Type.String(), detail: Type.String(), reference: Type.String() },
  },
  {
    'sso.refused': {
      description:
        'Somebody came back from the provider and was not let in; `after.reason` says why.',
    },
  },
);
