import { findPasskeySite, type PasskeySite } from '../areas/sign-in/index.ts';
import { notFound } from '../http/errors.ts';
import type { Urls } from '../http/urls.ts';

/** The server as authenticators know it. @throws ApiError 404 where there can be no passkeys */
export function requirePasskeySite({ origin }: Pick<Urls, 'origin'>): PasskeySite {
  const site = findPasskeySite(origin);
  if (site === undefined) throw notFound('page');
  return site;
}
