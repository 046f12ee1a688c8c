import type { IDToken, UserInfoResponse } from 'openid-client';
import type { AssertedPerson } from '../admit.ts';
import { SsoRefusal } from '../refusals.ts';
import type { SsoAttemptsTable } from '../tables.ts';
import type { ActiveOidcProvider } from './active-oidc-provider.ts';
import { explainFailure } from './explain-failure.ts';
import { openClient, type ProviderPlatform, SKEW_SECONDS } from './open-client.ts';

const MAX_SUBJECT = 255;
const MAX_EMAIL = 254;
const MAX_NAME = 255;
const EMAIL_PATTERN = /^[^\s@<>]+@[^\s@<>]+$/;

/** A sign-in that comes back from a provider. */
export interface OidcReturn {
  provider: ActiveOidcProvider;
  /** The attempt that it belongs to; it was taken and can't be used again. */
  attempt: Pick<SsoAttemptsTable, 'request_id' | 'verifier'>;
  /** The address to which the browser came back: the redirect URI with what the provider added. */
  returned: URL;
}

/**
 * Whom the provider says somebody is. The code is exchanged with the verifier of the attempt; the issuer
 * of the answer is compared (RFC 9207), and the ID token held against OpenID Connect Core, section
 * 3.1.3.7: signature, issuer, audience, times and nonce.
 *
 * @throws SsoRefusal
 */
export async function finishOidcSignIn(
  platform: ProviderPlatform,
  { provider, attempt, returned }: OidcReturn,
): Promise<AssertedPerson> {
  try {
    const library = await import('openid-client');
    const { client, metadata } = await openClient(platform, provider);
    const tokens = await library.authorizationCodeGrant(client, returned, {
      expectedNonce: attempt.request_id,
      expectedState: returned.searchParams.get('state') ?? '',
      pkceCodeVerifier: attempt.verifier ?? '',
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new SsoRefusal('invalid', 'The answer has no ID token.');
    checkClaims(claims, provider, platform.clock.now());
    if (claims.email !== undefined || metadata.userinfo_endpoint === undefined) {
      return readPerson(claims.sub, claims);
    }
    // Some providers put the address into ID tokens only where they issue nothing else.
    const info = await library.fetchUserInfo(client, tokens.access_token, claims.sub);
    return readPerson(claims.sub, info);
  } catch (error) {
    throw explainFailure(error);
  }
}

/** What the library leaves to its callers. */
function checkClaims(claims: IDToken, provider: ActiveOidcProvider, now: Date): void {
  if (claims.iat > now.getTime() / 1000 + SKEW_SECONDS) {
    throw new SsoRefusal('invalid', 'The ID token was issued in the future (iat).');
  }
  if (claims.azp !== undefined && claims.azp !== provider.client_id) {
    throw new SsoRefusal('invalid', 'The ID token was issued to another client (azp).');
  }
  if (claims.sub.length === 0 || claims.sub.length > MAX_SUBJECT || claims.sub.includes('\0')) {
    throw new SsoRefusal('invalid', 'The ID token has no usable subject (sub).');
  }
}

function readPerson(subject: string, claims: IDToken | UserInfoResponse): AssertedPerson {
  const { email, email_verified: verified, name } = claims as Record<string, unknown>;
  if (typeof email !== 'string' || email.length > MAX_EMAIL || !EMAIL_PATTERN.test(email)) {
    throw new SsoRefusal('no-email', 'The provider does not supply an e-mail address.');
  }
  // Some write truth values as text.
  if (verified === false || verified === 'false') {
    throw new SsoRefusal('no-email', 'The provider has not verified the e-mail address.');
  }
  const displayName = typeof name === 'string' ? name.replaceAll('\0', '').trim() : '';
  return {
    subject,
    email,
    ...(displayName === '' ? {} : { displayName: displayName.slice(0, MAX_NAME) }),
  };
}
