import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSiteHosts, mayReadSite, resolveSite, SITES_PREFIX } from '../areas/sites/index.ts';
import {
  ANONYMOUS_READER,
  defineReaderCache,
  type Platform,
  type Reader,
} from '../platform/index.ts';
import { loadSiteAssets, type SiteAssets } from './assets/site-assets.ts';
import { encodeAscii } from './content/encode-path.ts';
import { createPreviewDoor } from './preview/preview-door.ts';
import { type Answer, answerRedirect } from './respond/answer.ts';
import type { PreparedResponse } from './respond/prepared-response.ts';
import { pageSecurityHeaders } from './respond/security-headers.ts';
import { routeSite } from './routing/route-site.ts';
import { openSiteContext, readPointers, type SiteReading, tagOf } from './routing/site-context.ts';

/** Answers a request, or says that it is none for a site. */
export type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>;

/** Who sends a request for a page. */
export type FindReader = (request: IncomingMessage) => Reader;

/** A request for a site, and what is known of it before the site is. */
interface SiteRequest {
  request: IncomingMessage;
  response: ServerResponse;
  reader: Reader;
  host: string;
  url: string;
  /** The host and the address, which say for each reader what is answered. */
  key: string;
}

/**
 * An answer with the state it belongs to. While the stamp is the same nothing at all was committed;
 * while the pointers are the same nothing was that a page of this site could show.
 */
interface Kept {
  stamp: number;
  pointers: string;
  response: PreparedResponse;
}

const answers = defineReaderCache<Kept>(
  'site-answers',
  ({ response, pointers }) => response.size + pointers.length,
);
const MAX_ADDRESS_LENGTH = 4096;
/** What the server answers on every host that is no site's. */
const SERVER_PATHS = /^\/(v1|scim|files|healthz|readyz|metrics)(\/|\?|$)/;

/**
 * The handler of published sites, ahead of everything else: a host that belongs to a site is
 * answered by the site, whatever the address, and other hosts have sites below `/sites/` alone. Who
 * reads is found out first.
 *
 * An address that was answered before is answered from memory as long as nothing has been
 * committed; after a commit it is worked out again, and its bytes stay ready where they are the
 * same. True means that the request is answered.
 */
export function createSiteHandler(
  platform: Platform,
  findReader: FindReader = () => ANONYMOUS_READER,
): SiteHandler {
  const kept = answers.open(platform.caches);
  const { database } = platform;
  const hosts = createSiteHosts(platform);
  let assets: Promise<SiteAssets> | undefined;
  const previews = createPreviewDoor(platform, () => (assets ??= loadSiteAssets()));

  /** Answers for a host of which it takes a query to know whether it is a site's. */
  async function answerForHost(wanted: SiteRequest): Promise<boolean> {
    try {
      const isTaken = await hosts.isSiteHost(wanted.host);
      if (!isTaken && !wanted.url.startsWith(SITES_PREFIX)) return false;
    } catch (error) {
      // Probes tell by themselves that the database is away, and other paths fail by themselves.
      if (!isRead(wanted.request) || SERVER_PATHS.test(wanted.url)) return false;
      return fail(wanted, error);
    }
    return answerForSite(wanted);
  }

  function answerForSite(wanted: SiteRequest): true | Promise<true> {
    const { request, response, url } = wanted;
    if (!isRead(request)) return answerWrongMethod(response);
    if (url.length > MAX_ADDRESS_LENGTH) {
      return sendPlain(response, 414, 'The address is too long.');
    }
    return work(wanted);
  }

  async function work(wanted: SiteRequest): Promise<true> {
    const { request, response, reader, host, url, key } = wanted;
    // Taken before anything is read: what is committed meanwhile makes the answer old at once.
    const stamp = database.changeStamp();
    try {
      const resolved = await resolveSite(platform, { host, path: readPath(url) });
      const pointers = resolved === undefined ? '' : await readPointers(platform, resolved);
      const known = kept.get(reader, key);
      if (known !== undefined && known.pointers === pointers) {
        known.stamp = stamp;
        known.response.send(request, response);
        return true;
      }
      assets ??= loadSiteAssets();
      const answer =
        resolved === undefined
          ? NOTHING_HERE
          : await answerRequest(platform, await assets, { resolved, reader }, url);
      if (answer.kind === 'streamed') await answer.send(request, response);
      else if (!answer.keep || key.includes('?')) answer.response.send(request, response);
      else keep(wanted, { stamp, pointers, response: answer.response }).send(request, response);
    } catch (error) {
      return fail(wanted, error);
    }
    return true;
  }

  function fail({ response, url }: SiteRequest, error: unknown): true {
    platform.log.error({ err: error, path: url }, 'A page could not be answered.');
    return sendPlain(response, 500, 'The page could not be shown. Try again.');
  }

  /** Keeps an answer; where it equals the one before, the one before with its encodings made. */
  function keep({ reader, key }: SiteRequest, fresh: Kept): PreparedResponse {
    const before = kept.get(reader, key)?.response;
    const isSame = before?.signature === fresh.response.signature;
    const response = before !== undefined && isSame ? before : fresh.response;
    kept.set(reader, key, { ...fresh, response });
    return response;
  }

  return (request, response) => {
    const url = request.url ?? '/';
    const host = request.headers.host ?? '';
    const isOwn = hosts.isServerHost(host);
    if (isOwn && !url.startsWith(SITES_PREFIX)) return false;
    if (isOwn && previews.leadsIn(url)) return previews.answer(request, response);
    const reader = findReader(request);
    // A host ends where its address begins, whatever characters a header may hold.
    const key = `${host} ${url}`;
    const known = kept.get(reader, key);
    if (known !== undefined && isRead(request) && known.stamp === database.changeStamp()) {
      known.response.send(request, response);
      return true;
    }
    const wanted = { request, response, reader, host, url, key };
    return isOwn ? answerForSite(wanted) : answerForHost(wanted);
  };
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function readPath(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

async function answerRequest(
  platform: Platform,
  assets: SiteAssets,
  reading: SiteReading,
  url: string,
): Promise<Answer> {
  const { resolved, reader } = reading;
  if (!mayReadSite(resolved.visibility, reader)) {
    return resolved.visibility === 'visitor-auth' ? FORBIDDEN : NOTHING_HERE;
  }
  const context = await openSiteContext(platform, assets, reading);
  if (context === undefined) return NOTHING_HERE;
  if (resolved.lacksSlash) {
    return answerRedirect(308, encodeAscii(resolved.basePath), tagOf(context));
  }
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

function answerWrongMethod(response: ServerResponse): true {
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
