import type { Configuration } from 'openid-client';
import type { Platform } from '../../../platform/index.ts';
import { type ActiveOidcProvider, nameOidcSecret } from './active-oidc-provider.ts';
import { discoverProvider, type ProviderMetadata } from './discover.ts';
import { openProviderFetch } from './provider-fetch.ts';

/** How far the clocks of a provider and of this server may be apart. */
export const SKEW_SECONDS = 60;

/** What of the platform it takes to talk to a provider. */
export type ProviderPlatform = Pick<Platform, 'caches' | 'clock' | 'config' | 'fetch' | 'sealer'>;

/**
 * A client of a provider for one visit of a browser. It checks the signatures of ID tokens, which the
 * library leaves out unless asked.
 *
 * @throws SsoRefusal, or what the library or the way there throws
 */
export async function openClient(
  platform: ProviderPlatform,
  provider: ActiveOidcProvider,
): Promise<{ client: Configuration; metadata: ProviderMetadata }> {
  const library = await import('openid-client');
  const fetch = openProviderFetch(platform);
  const metadata = await discoverProvider(platform, provider.issuer, fetch);
  const secret = platform.sealer.open(nameOidcSecret(provider), provider.client_secret);
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? library.ClientSecretBasic(secret)
    : library.ClientSecretPost(secret);
  const clock = {
    [library.clockSkew]: Math.round((platform.clock.now().getTime() - Date.now()) / 1000),
    [library.clockTolerance]: SKEW_SECONDS,
  };
  const client = new library.Configuration(metadata, provider.client_id, clock, authentication);
  client[library.customFetch] = fetch;
  // Which addresses may go without TLS is decided by `fetch`.
  library.allowInsecureRequests(client);
  library.enableNonRepudiationChecks(client);
  return { client, metadata };
}
