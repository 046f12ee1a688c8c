import { randomBytes } from 'node:crypto';
import type { Urls } from '../../../http/urls.ts';
import type { Platform } from '../../../platform/index.ts';
import { beginAttempt } from '../attempts.ts';
import { loadNodeSaml } from './libraries.ts';
import type { ReadySamlProvider } from './present.ts';
import { makeSamlService } from './service-urls.ts';

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Who begins, and where that leads. */
export interface SamlBeginning {
  /** The secret in the cookie of the browser. */
  browser: string;
  /** A path on this server. */
  returnTo: string | undefined;
}

/**
 * Begins a sign-in through a provider and answers the address to send the browser to: that of the
 * provider with an `AuthnRequest` (redirect binding). The provider may name the person as it likes.
 */
export async function beginSaml(
  platform: Pick<Platform, 'clock' | 'database'>,
  url: Pick<Urls, 'root'>,
  provider: ReadySamlProvider,
  { browser, returnTo }: SamlBeginning,
): Promise<string> {
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const state = await platform.database.transaction((tx) =>
    beginAttempt(platform, tx, {
      providerId: provider.id,
      browser,
      requestId,
      ...(returnTo === undefined ? {} : { returnTo }),
    }),
  );
  const { acsURL, entityID } = makeSamlService(url, provider.id);
  const { SAML } = loadNodeSaml();
  const saml = new SAML({
    entryPoint: provider.sso_url,
    callbackUrl: acsURL,
    issuer: entityID,
    idpCert: provider.certificate,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
  });
  return saml.getAuthorizeUrlAsync(state, undefined, {});
}

/** The metadata of our side for a provider: XML that says where responses go and what they need. */
export function writeSamlMetadata(url: Pick<Urls, 'root'>, providerId: string): string {
  const { acsURL, entityID } = makeSamlService(url, providerId);
  return loadNodeSaml().generateServiceProviderMetadata({
    issuer: entityID,
    callbackUrl: acsURL,
    identifierFormat: EMAIL_FORMAT,
    wantAssertionsSigned: true,
    generateUniqueId: () => `_${providerId}`,
  });
}
