import { SamlRefusal, takeAnswer } from '../../areas/sso/index.ts';
import { replyToProvider } from '../link-account.ts';
import { readOwnPath } from '../own-path.ts';
import { definePage } from '../page.ts';
import { admitBySaml } from '../saml/admit.ts';
import { findSamlBrowser } from '../saml/browser-cookie.ts';
import { answerSaml } from '../saml/find-provider.ts';

/** Signs in whom the provider named, in the browser in which they began. */
export const finishSaml = definePage({
  method: 'GET',
  path: '/sso/saml/{samlProviderId}/finish',
  handle: (input) =>
    answerSaml(input, async (provider) => {
      const { platform, query } = input;
      const kept = {
        ticket: query.get('ticket') ?? '',
        providerId: provider.id,
        browser: findSamlBrowser(input) ?? '',
      };
      const done = await platform.database.transaction(async (tx) => {
        const taken = await takeAnswer(platform, tx, kept);
        if (taken === undefined) return undefined;
        const outcome = await admitBySaml(input, tx, provider, taken.answer);
        return { outcome, returnTo: readOwnPath(taken.returnTo) };
      });
      if (done === undefined) {
        throw new SamlRefusal('other-browser', 'No sign-in is in progress in this browser.');
      }
      return replyToProvider({ ...input, returnTo: done.returnTo }, done.outcome);
    }),
});
