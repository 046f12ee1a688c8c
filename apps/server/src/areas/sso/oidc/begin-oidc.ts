import type { Platform } from '../../../platform/index.ts';
import { beginAttempt } from '../attempts.ts';
import type { ActiveOidcProvider } from './active-oidc-provider.ts';
import { explainFailure } from './explain-failure.ts';
import { openClient, type ProviderPlatform } from './open-client.ts';

/** A sign-in that is to begin. */
export interface OidcBeginning {
  provider: ActiveOidcProvider;
  /** The redirect URI of the client. */
  callbackUrl: string;
  /** The secret in the cookie of the browser. */
  browser: string;
  /** Where on this server it leads; a path. */
  returnTo: string | undefined;
}

/**
 * Begins a sign-in: answers the address at the provider to which the browser goes (authorization code
 * flow with PKCE, RFC 7636, `state` and `nonce`).
 *
 * @throws SsoRefusal
 */
export async function beginOidcSignIn(
  platform: ProviderPlatform & Pick<Platform, 'database'>,
  { provider, callbackUrl, browser, returnTo }: OidcBeginning,
): Promise<string> {
  const library = await import('openid-client');
  const { client } = await openClient(platform, provider).catch((error: unknown) => {
    throw explainFailure(error);
  });
  const verifier = library.randomPKCECodeVerifier();
  const nonce = library.randomNonce();
  const state = await platform.database.transaction((tx) =>
    beginAttempt(platform, tx, {
      providerId: provider.id,
      browser,
      requestId: nonce,
      verifier,
      ...(returnTo === undefined ? {} : { returnTo }),
    }),
  );
  return library.buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).href;
}
