/** Identity providers of organizations, and who they say somebody is. */

import { defineArea } from '../../http/define-area.ts';
import { admissionWays } from '../invites/index.ts';
import { discovered as ssoDiscovery } from './oidc/discover.ts';
import { createOidcProvider } from './operations/create-oidc-provider.ts';
import { createSamlProvider } from './operations/create-saml-provider.ts';
import { deleteOidcProvider } from './operations/delete-oidc-provider.ts';
import { deleteSamlProvider } from './operations/delete-saml-provider.ts';
import { getOidcProvider } from './operations/get-oidc-provider.ts';
import { getSamlProvider } from './operations/get-saml-provider.ts';
import { getSso } from './operations/get-sso.ts';
import { listOidcProviders } from './operations/list-oidc-providers.ts';
import { listSamlProviders } from './operations/list-saml-providers.ts';
import { updateOidcProvider } from './operations/update-oidc-provider.ts';
import { updateSamlProvider } from './operations/update-saml-provider.ts';
import { buckets as ssoRefusals } from './refusals.ts';
import { subscribeSso } from './subscribe.ts';

export const ssoArea = defineArea({
  name: 'sso',
  words: ['sso', 'saml-provider', 'oidc-provider'],
  operations: [
    listSamlProviders,
    createSamlProvider,
    getSamlProvider,
    updateSamlProvider,
    deleteSamlProvider,
    listOidcProviders,
    createOidcProvider,
    getOidcProvider,
    updateOidcProvider,
    deleteOidcProvider,
    getSso,
  ],
  tables: [
    'saml_providers',
    'oidc_providers',
    'sso_identities',
    'sso_attempts',
    'sso_link_requests',
    'sso_replays',
  ],
  events: [
    'oidc-provider.created',
    'oidc-provider.updated',
    'oidc-provider.deleted',
    'sso.refused',
    'saml-provider.created',
    'saml-provider.updated',
    'saml-provider.deleted',
  ],
  caches: [ssoDiscovery, ssoRefusals],
  gives: [admissionWays],
  open: subscribeSso,
});
