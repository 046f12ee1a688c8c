import { randomBytes } from 'node:crypto';
import {
  beginOidcSignIn,
  findOidcProvider,
  isActiveOidcProvider,
  oidcCallbackUrl,
  SsoRefusal,
} from '../../areas/sso/index.ts';
import { notFound } from '../../http/errors.ts';
import { definePage, type PageReply } from '../page.ts';
import { showSsoRefusal } from '../show-sso-refusal.ts';
import { withReturn } from '../templates/sso.ts';

/** The cookie that binds sign-ins by OpenID Connect to the browser in which they began. */
export const OIDC_COOKIE = 'octavo_oidc';

const COOKIE_PATTERN = /^[\w-]{43}$/;

/** Sends the browser to an OpenID Connect provider. */
export const startOidc = definePage({
  method: 'GET',
  path: '/sso/oidc/{oidcProviderId}/start',
  limited: true,
  async handle(input): Promise<PageReply> {
    const { platform, params, returnTo } = input;
    const provider = await findOidcProvider(platform.database.db, params.oidcProviderId);
    if (provider === undefined || !isActiveOidcProvider(provider)) throw notFound('provider');
    const present = input.cookie(OIDC_COOKIE);
    const browser =
      present !== undefined && COOKIE_PATTERN.test(present)
        ? present
        : randomBytes(32).toString('base64url');
    try {
      const callbackUrl = oidcCallbackUrl(provider.id, input.url);
      return {
        location: await beginOidcSignIn(platform, { provider, callbackUrl, browser, returnTo }),
        cookies: browser === present ? [] : [{ name: OIDC_COOKIE, value: browser }],
      };
    } catch (error) {
      if (!(error instanceof SsoRefusal)) throw error;
      const startPath = withReturn(`/sso/oidc/${provider.id}/start`, returnTo);
      return showSsoRefusal(input, { provider, startPath }, error);
    }
  },
});
