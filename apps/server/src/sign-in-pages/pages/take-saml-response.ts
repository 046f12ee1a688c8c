import { takeSamlResponse } from '../../areas/sso/index.ts';
import { replyToProvider } from '../link-account.ts';
import { readOwnPath } from '../own-path.ts';
import { definePage } from '../page.ts';
import { admitBySaml } from '../saml/admit.ts';
import { answerSaml } from '../saml/find-provider.ts';

/**
 * Takes the response that a provider lets the browser post. Such a post comes without our cookies,
 * so what was found good is kept, and the browser is sent on to a page of ours, which it asks for
 * with them. That works without TLS as well, where a cookie could not be `SameSite=None`.
 */
export const takeSamlResponsePage = definePage({
  method: 'POST',
  path: '/sso/saml/{samlProviderId}/acs',
  crossSite: true,
  handle: (input) =>
    answerSaml(input, async (provider) => {
      const { platform, url, form } = input;
      const relayState = form.get('RelayState') ?? '';
      const sent = { response: form.get('SAMLResponse') ?? '', relayState };
      const taken = await takeSamlResponse(platform, url, provider, sent);
      if (taken.kind === 'ticket') {
        return { location: `/sso/saml/${provider.id}/finish?ticket=${taken.ticket}` };
      }
      const outcome = await platform.database.transaction((tx) =>
        admitBySaml(input, tx, provider, taken.answer),
      );
      return replyToProvider({ ...input, returnTo: readOwnPath(relayState) }, outcome);
    }),
});
