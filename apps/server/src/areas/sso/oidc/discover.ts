import type { CustomFetch, ServerMetadata } from 'openid-client';
import { defineCache, type Platform } from '../../../platform/index.ts';
import { SsoRefusal } from '../refusals.ts';
import { explainFailure } from './explain-failure.ts';
import { isProviderUrl } from './provider-fetch.ts';

/** How long what a provider says of itself is taken for true. */
const KEPT_MS = 10 * 60_000;

/**
 * What ID tokens may be signed with: signatures that the provider alone can make. None at all (`none`)
 * and those with a secret that both sides know (HMAC) are not among them.
 */
const ALGORITHMS: readonly string[] = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];

/** What a provider says of itself, as far as it was checked. */
export type ProviderMetadata = ServerMetadata & {
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
};

interface KeptMetadata {
  readonly metadata: ProviderMetadata;
  readonly bytes: number;
  readonly until: number;
}

export const discovered = defineCache<KeptMetadata>(
  { name: 'sso-discovery', share: 1 },
  ({ bytes }) => bytes,
);

/**
 * What the provider with this issuer says of itself (OpenID Connect Discovery 1.0), read anew every ten
 * minutes.
 *
 * @throws SsoRefusal where it says nothing that can be used
 */
export async function discoverProvider(
  { caches, clock }: Pick<Platform, 'caches' | 'clock'>,
  issuer: string,
  fetch: CustomFetch,
): Promise<ProviderMetadata> {
  const cache = caches.open(discovered);
  const now = clock.now().getTime();
  const known = cache.get(issuer);
  if (known !== undefined && known.until > now) return known.metadata;
  const answered = await askProvider(issuer, fetch).catch((error: unknown) => {
    throw new SsoRefusal('unreachable', explainFailure(error).message);
  });
  const metadata = checkMetadata(issuer, answered);
  const bytes = JSON.stringify(metadata).length * 2;
  cache.set(issuer, { metadata, bytes, until: now + KEPT_MS });
  return metadata;
}

async function askProvider(issuer: string, fetch: CustomFetch): Promise<ServerMetadata> {
  const { allowInsecureRequests, customFetch, discovery } = await import('openid-client');
  const found = await discovery(new URL(issuer), 'discovery', undefined, undefined, {
    [customFetch]: fetch,
    // Which addresses may go without TLS is decided by `fetch`.
    execute: [allowInsecureRequests],
  });
  return JSON.parse(JSON.stringify(found.serverMetadata())) as ServerMetadata;
}

/** Takes over what is used, and keeps to it what the provider may be asked to do. */
function checkMetadata(issuer: string, metadata: ServerMetadata): ProviderMetadata {
  if (metadata.issuer !== issuer) {
    throw new SsoRefusal(
      'unreachable',
      `The provider gives its issuer as ${cut(metadata.issuer)}.`,
    );
  }
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  for (const [name, url] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri })) {
    if (!isProviderUrl(url)) {
      throw new SsoRefusal(
        'unreachable',
        `The provider has no ${name} that this server may contact.`,
      );
    }
  }
  const offered = metadata.id_token_signing_alg_values_supported;
  const algorithms = ALGORITHMS.filter((name) => !Array.isArray(offered) || offered.includes(name));
  if (algorithms.length === 0) {
    throw new SsoRefusal(
      'unreachable',
      'The provider does not sign ID tokens with a supported algorithm.',
    );
  }
  return {
    issuer,
    authorization_endpoint: authorization_endpoint as string,
    token_endpoint: token_endpoint as string,
    jwks_uri: jwks_uri as string,
    ...(isProviderUrl(userinfo_endpoint) ? { userinfo_endpoint } : {}),
    id_token_signing_alg_values_supported: algorithms,
    ...(metadata.authorization_response_iss_parameter_supported === true && {
      authorization_response_iss_parameter_supported: true,
    }),
    ...(Array.isArray(metadata.token_endpoint_auth_methods_supported) && {
      token_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported,
    }),
  };
}

function cut(text: unknown): string {
  return String(text).slice(0, 200);
}
