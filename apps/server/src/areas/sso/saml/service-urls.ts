import type { Urls } from '../../../http/urls.ts';

/** What a provider is told of us: the addresses of our side, one set for each provider. */
export interface SamlService {
  /** Where it sends its responses. */
  acsURL: string;
  /** Where signing in through it begins. */
  startURL: string;
  /** What it calls us; our metadata are there. */
  entityID: string;
}

/** The addresses of our side for a provider. */
export function makeSamlService(url: Pick<Urls, 'root'>, providerId: string): SamlService {
  const base = `/sso/saml/${providerId}`;
  return {
    acsURL: url.root(`${base}/acs`),
    startURL: url.root(`${base}/start`),
    entityID: url.root(`${base}/metadata`),
  };
}
