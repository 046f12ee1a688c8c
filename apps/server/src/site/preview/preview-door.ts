import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type PreviewGrant,
  readPreviewPath,
  readPreviewToken,
} from '../../areas/previews/index.ts';
import { isSecure, readCookie } from '../../http/cookies.ts';
import type { Platform } from '../../platform/index.ts';
import type { SiteAssets } from '../assets/site-assets.ts';
import { plainSecurityHeaders } from '../respond/security-headers.ts';
import { makeUncacheable } from './make-uncacheable.ts';
import { showPreview } from './show-preview.ts';

const COOKIE = 'octavo_preview';
const TOKEN = 'token';

/** Answers requests for previews of sites. */
export interface PreviewDoor {
  /** Whether an address is that of a preview, which no published page has. */
  leadsIn(url: string): boolean;
  /** Answers one; whoever has no grant for it gets a 404, whatever is there. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<true>;
}

/**
 * The door to previews. An address that the API answered brings a grant, which then is a cookie of
 * that preview's path alone; it is checked at each request, and with it what the person may by now.
 */
export function createPreviewDoor(
  platform: Platform,
  loadAssets: () => Promise<SiteAssets>,
): PreviewDoor {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<true> {
    const target = new URL(request.url ?? '/', 'http://site.invalid');
    const address = readPreviewPath(target.pathname);
    if (address === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return sendRefusal(response);
    }
    if (address.isAlias) return redirect(response, address.base + address.rest + target.search);
    const { signer, clock, config } = platform;
    const given = target.searchParams.get(TOKEN);
    const token = given ?? readCookie(request.headers.cookie, COOKIE, { secure: false }) ?? '';
    const grant = readPreviewToken(signer, token, clock.now());
    if (grant?.base !== address.base) return sendRefusal(response);
    if (given !== null) {
      response.setHeader('Set-Cookie', writeGrant(grant, token, { clock, config }));
      return redirect(response, target.pathname);
    }
    const shown = await showPreview(platform, await loadAssets(), {
      grant,
      rest: address.rest,
      query: target.searchParams,
    });
    if (shown === undefined) return sendRefusal(response);
    makeUncacheable(response);
    if (shown.kind === 'streamed') await shown.send(request, response);
    else shown.response.send(request, response);
    return true;
  }
  return {
    leadsIn: (url) =>
      url.includes('/~') && readPreviewPath(url.split('?', 1)[0] ?? '') !== undefined,
    async answer(request, response) {
      try {
        return await answer(request, response);
      } catch (error) {
        platform.log.error({ err: error }, 'a preview could not be served');
        if (response.headersSent) response.destroy();
        else sendRefusal(response, 500);
        return true;
      }
    },
  };
}

function writeGrant(
  { base, expires }: PreviewGrant,
  token: string,
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
): string {
  const seconds = Math.max(0, Math.floor((expires - clock.now().getTime()) / 1000));
  const parts = [`${COOKIE}=${token}`, `Path=${base}`, `Max-Age=${seconds}`, 'HttpOnly'];
  return [...parts, 'SameSite=Lax', ...(isSecure(config.publicUrl) ? ['Secure'] : [])].join('; ');
}

const HEADERS = [
  // The first address holds a secret.
  ...plainSecurityHeaders({ hidesAddress: true }),
  ...['Cache-Control', 'private, no-store', 'X-Robots-Tag', 'noindex'],
];

function redirect(response: ServerResponse, location: string): true {
  response.writeHead(302, [...HEADERS, 'Location', location]);
  response.end();
  return true;
}

function sendRefusal(response: ServerResponse, status = 404): true {
  response.writeHead(status, [...HEADERS, 'Content-Type', 'text/plain; charset=utf-8']);
  response.end(status === 404 ? 'There is no site at this address.\n' : 'Try again.\n');
  return true;
}
