import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ResolvedSite, resolveSite, SITES_PREFIX } from '../areas/sites/index.ts';
import { defineCache, type Platform } from '../platform/index.ts';
import { loadSiteAssets, type SiteAssets } from './assets/site-assets.ts';
import { encodeAscii } from './content/encode-path.ts';
import { type Answer, answerRedirect } from './respond/answer.ts';
import type { PreparedResponse } from './respond/prepared-response.ts';
import { pageSecurityHeaders } from './respond/security-headers.ts';
import { routeSite } from './routing/route-site.ts';
import { openSiteContext, readPointers, tagOf } from './routing/site-context.ts';

/** Answers a request, or says that it is none for a site. */
export type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>;

/**
 * An answer with the state it belongs to. While the stamp is the same nothing at all was committed;
 * while the pointers are the same nothing was that a page of this site could show.
 */
interface Kept {
  stamp: number;
  pointers: string;
  response: PreparedResponse;
}

const answers = defineCache<Kept>(
  'site-answers',
  ({ response, pointers }) => response.size + pointers.length,
);
const MAX_ADDRESS_LENGTH = 4096;
const SERVER_PATHS = /^\/(v1|healthz|readyz|metrics)(\/|\?|$)/;

/**
 * The handler of published sites, ahead of the framework. An address that was answered before is
 * answered from memory as long as nothing has been committed; after a commit it is worked out
 * again, and its bytes stay ready where they are the same. True means that the request is answered.
 */
export function createSiteHandler(platform: Platform): SiteHandler {
  const kept = platform.caches.open(answers);
  const { database } = platform;
  const ownHost = new URL(platform.config.publicUrl).hostname;
  let assets: Promise<SiteAssets> | undefined;

  async function work(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
  ): Promise<boolean> {
    // Taken before anything is read: what is committed meanwhile makes the answer old at once.
    const stamp = database.changeStamp();
    try {
      const path = readPath(request);
      const host = request.headers.host ?? '';
      const resolved = await resolveSite(platform, { host, path });
      if (resolved === undefined && !path.startsWith(SITES_PREFIX)) return false;
      const pointers = resolved === undefined ? '' : await readPointers(platform, resolved);
      const known = kept.get(key);
      if (known !== undefined && known.pointers === pointers) {
        known.stamp = stamp;
        known.response.send(request, response);
        return true;
      }
      assets ??= loadSiteAssets();
      const answer = await answerRequest(platform, await assets, request, resolved);
      if (answer.kind === 'streamed') await answer.send(request, response);
      else if (!answer.keep || key.includes('?')) answer.response.send(request, response);
      else keep(key, { stamp, pointers, response: answer.response }).send(request, response);
    } catch (error) {
      platform.log.error({ err: error, path: request.url }, 'A page could not be answered.');
      sendPlain(response, 500, 'The page could not be shown. Try again.');
    }
    return true;
  }

  /** Keeps an answer; where it equals the one before, the one before with its encodings made. */
  function keep(key: string, fresh: Kept): PreparedResponse {
    const before = kept.get(key)?.response;
    const isSame = before?.signature === fresh.response.signature;
    const response = before !== undefined && isSame ? before : fresh.response;
    kept.set(key, { ...fresh, response });
    return response;
  }

  return (request, response) => {
    const url = request.url ?? '/';
    const host = request.headers.host ?? '';
    // A host ends where its address begins, whatever characters a header may hold.
    const key = `${host} ${url}`;
    const known = kept.get(key);
    if (known !== undefined && isRead(request) && known.stamp === database.changeStamp()) {
      known.response.send(request, response);
      return true;
    }
    if (!mayBeSite(host, url, ownHost)) return false;
    if (!isRead(request)) return url.startsWith(SITES_PREFIX) ? refuseMethod(response) : false;
    if (url.length > MAX_ADDRESS_LENGTH)
      return sendPlain(response, 414, 'The address is too long.');
    return work(request, response, key);
  };
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function mayBeSite(host: string, url: string, ownHost: string): boolean {
  if (url.startsWith(SITES_PREFIX)) return true;
  if (SERVER_PATHS.test(url)) return false;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return name !== ownHost && name !== 'localhost' && !/^(\[.*\]|[\d.]+)$/.test(name) && name !== '';
}

function readPath(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}

async function answerRequest(
  platform: Platform,
  assets: SiteAssets,
  request: IncomingMessage,
  resolved: ResolvedSite | undefined,
): Promise<Answer> {
  if (resolved === undefined) return NOTHING_HERE;
  if (resolved.visibility === 'visitor-auth') return FORBIDDEN;
  if (resolved.visibility !== 'public' && resolved.visibility !== 'unlisted') return NOTHING_HERE;
  const context = await openSiteContext(platform, assets, resolved);
  if (context === undefined) return NOTHING_HERE;
  if (resolved.lacksSlash) {
    return answerRedirect(308, encodeAscii(resolved.basePath), tagOf(context));
  }
  const url = request.url ?? '';
  const mark = url.indexOf('?');
  return routeSite(context, assets, new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)));
}

const NOTHING_HERE: Answer = plainAnswer(404, 'There is no site at this address.');
const FORBIDDEN: Answer = plainAnswer(403, 'This site is not open to everyone.');

function plainAnswer(status: number, message: string): Answer {
  return {
    kind: 'streamed',
    async send(_, response) {
      sendPlain(response, status, message);
    },
  };
}

function refuseMethod(response: ServerResponse): true {
  response.setHeader('Allow', 'GET, HEAD');
  return sendPlain(response, 405, 'A site is only read.');
}

function sendPlain(response: ServerResponse, status: number, message: string): true {
  if (response.headersSent) {
    response.destroy();
    return true;
  }
  const headers = pageSecurityHeaders({ diagrams: false });
  for (let index = 0; index < headers.length; index += 2) {
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  }
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.statusCode = status;
  response.end(`${message}\n`);
  return true;
}
