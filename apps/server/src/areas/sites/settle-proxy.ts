import { badRequest, conflict } from '../../http/errors.ts';
import { isServerPath } from '../../http/exchange/server-paths.ts';
import type { Platform, Tx } from '../../platform/index.ts';
import { readProxy } from './addresses.ts';
import { refuseUnfitHostName } from './host-names.ts';
import { isProxyTaken, type SiteChanges, type SiteRow } from './store.ts';

/** Deeper paths are looked for by nobody. */
const MAX_SEGMENTS = 16;

/**
 * What a site's row has to be for its proxy: `wanted` is `host/path`, null for none; nothing where it
 * is not given. Nothing proves that the host is the owner's, and no request is led by it: it is what
 * links of the site, its cookies and its canonical addresses are made with. So it may not have a path
 * that means something else on the server's own host, where these are sent too.
 *
 * @throws ApiError 400 for the server's own host, what is no name in the DNS and a path of the server,
 * 409 where another site of the organization has it, or another organization has proven its host
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
  refuseUnfitHostName(config, read.proxy_host, 'body.proxy');
  if (isServerPath(read.proxy.slice(read.proxy_host.length))) {
    const rule = 'must not have a path that begins like one of the server\'s own, such as "/v1"';
    throw badRequest('body.proxy', rule);
  }
  if (read.proxy.split('/').length - 1 > MAX_SEGMENTS) {
    throw badRequest('body.proxy', `must have at most ${MAX_SEGMENTS} segments`);
  }
  if (await isProxyTaken(tx, read, site)) {
    throw conflict(
      'proxy_taken',
      `"${wanted}" is not available: another site uses it, or another organization uses its host.`,
    );
  }
  return read;
}
