import { badRequest, conflict } from '../../http/errors.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import { readProxy } from './addresses.ts';
import { refuseUnfitHostName } from './host-names.ts';
import { isProxyTaken, type SiteChanges, type SiteRow } from './store.ts';

/** Deeper paths are looked for by nobody. */
const MAX_SEGMENTS = 16;

/**
 * What a site's row has to be for its proxy: `wanted` is `host/path`, null for none; nothing where it
 * is not given.
 *
 * @throws ApiError 400 for the server's own host and what is no name in the DNS, 409 where another site has it, or another
 * organization has its host
 */
export async function settleProxy(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  site: SiteRow,
  wanted: string | null | undefined,
): Promise<Pick<SiteChanges, 'proxy' | 'proxy_host'>> {
  if (wanted === undefined) return {};
  if (wanted === null) return { proxy: null, proxy_host: null };
  const read = readProxy(wanted);
  refuseUnfitHostName(config.publicUrl, read.proxy_host, 'body.proxy');
  if (read.proxy.split('/').length - 1 > MAX_SEGMENTS) {
    throw badRequest('body.proxy', `must have ${MAX_SEGMENTS} segments at most`);
  }
  if (await isProxyTaken(tx, read, site)) {
    throw conflict('proxy_taken', `"${wanted}" cannot be had: another site has it, or its host.`);
  }
  return read;
}
