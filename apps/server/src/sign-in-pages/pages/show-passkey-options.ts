import { makeSignInOptions } from '../../areas/sign-in/index.ts';
import { FORM_COOKIE } from '../form-token.ts';
import { definePage } from '../page.ts';
import { requirePasskeySite } from '../require-passkey-site.ts';

/** What the script asks a browser for, with a new challenge: JSON. */
export const showPasskeyOptions = definePage({
  method: 'GET',
  path: '/sign-in/passkey/options',
  async handle({ platform, url, cookie }) {
    const browser = cookie(FORM_COOKIE) ?? '';
    const options = await makeSignInOptions(platform, { site: requirePasskeySite(url), browser });
    return { contentType: 'application/json; charset=utf-8', raw: JSON.stringify(options) };
  },
});
