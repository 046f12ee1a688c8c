import { beginSaml } from '../../areas/sso/index.ts';
import { definePage } from '../page.ts';
import { makeSamlCookie } from '../saml/browser-cookie.ts';
import { answerSaml } from '../saml/find-provider.ts';

/**
 * Begins to sign in through a provider. It is a link and no form: a form that is redirected to
 * another origin is stopped by our own security policy.
 */
export const startSaml = definePage({
  method: 'GET',
  path: '/sso/saml/{samlProviderId}/start',
  limited: true,
  handle: (input) =>
    answerSaml(input, async (provider) => {
      const cookie = makeSamlCookie(input);
      const { platform, url, returnTo } = input;
      const beginning = { browser: cookie.value, returnTo };
      const location = await beginSaml(platform, url, provider, beginning);
      return { location, cookies: [cookie] };
    }),
});
