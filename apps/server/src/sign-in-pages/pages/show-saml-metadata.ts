import { writeSamlMetadata } from '../../areas/sso/index.ts';
import { definePage } from '../page.ts';
import { requireSamlProvider } from '../saml/find-provider.ts';

/** What a provider has to know of this server, as SAML metadata. They are not signed. */
export const showSamlMetadata = definePage({
  method: 'GET',
  path: '/sso/saml/{samlProviderId}/metadata',
  async handle(input) {
    const provider = await requireSamlProvider(input);
    return {
      contentType: 'application/samlmetadata+xml; charset=utf-8',
      raw: writeSamlMetadata(input.url, provider.id),
    };
  },
});
