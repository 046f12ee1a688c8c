import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Counter } from '../areas/insights/index.ts';
import {
  createSiteHosts,
  isServerPath,
  mayReadSite,
  resolveSite,
  SITES_PREFIX,
} from '../areas/sites/index.ts';
import { ApiError } from '../http/errors.ts';
import { watchClient } from '../http/watch-client.ts';
import {
  ANONYMOUS_READER,
  DatabaseBusyError,
  defineReaderCache,
  openOnce,
  type Platform,
  type Reader,
  WorkOverdueError,
} from '../platform/index.ts';
import { loadSiteAssets, type SiteAssets } from './assets/site-assets.ts';
import { encodeAscii } from './content/encode-path.ts';
import { prefersMarkdown } from './content/prefers-markdown.ts';
import { isReaderRequest, noteView } from './insights/note-view.ts';
import { FEEDBACK_PATH, presentRefusal, receiveFeedback } from './insights/receive-feedback.ts';
import { createPreviewDoor } from './preview/preview-door.ts';
import { answerAway } from './readers/access-answers.ts';
import { createSiteReaders } from './readers/create-site-readers.ts';
import { isSignOut } from './readers/request-address.ts';
import type { Arrival, SiteReaders } from './readers/site-readers.ts';
import { type Answer, answerRedirect } from './respond/answer.ts';
import type { PreparedResponse } from './respond/prepared-response.ts';
import { pageSecurityHeaders } from './respond/security-headers.ts';
import { answerServerRoot, isServerRoot } from './routing/answer-server-root.ts';
import { answerSubdomain } from './routing/answer-subdomain.ts';
import { isDirectVisit } from './routing/read-forwarded.ts';
import { routeSite } from './routing/route-site.ts';
import { openSiteContext, readPointers, type SiteReading, tagOf } from './routing/site-context.ts';

/** Answers a request, or says that it is none for a site. */
export type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>;

/** A request for a site, and what is known of it before the site is. */
interface SiteRequest {
  request: IncomingMessage;
  response: ServerResponse;
  host: string;
  url: string;
  /** Whether a proxy in front says that the reader is at the server's own address. */
  isDirect: boolean;
  /** Whether Markdown is wanted rather than pages. */
  wantsMarkdown: boolean;
  /** The host, the address and the two above, which say for each reader what is answered. */
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
  views: Counter | undefined;
}

const answers = defineReaderCache<Kept>(
  { name: 'site-answers', share: 104 },
  ({ response, pointers }) => response.size + pointers.length,
);
const MAX_ADDRESS_LENGTH = 4096;

/**
 * The handler of published sites, ahead of everything else: a host that is proven to be a site's is
 * answered by the site, whatever the address, and other hosts have sites below `/sites/`, and at
 * their root what leads there. Who
 * reads is found out when the site is known, before anything of it is read; requests that show nothing
 * of who sends them are the anonymous reader's.
 *
 * An address that was answered before is answered from memory as long as nothing has been
 * committed; after a commit it is worked out again, and its bytes stay ready where they are the
 * same. True means that the request is answered.
 */
export function createSiteHandler(
  platform: Platform,
  readers: SiteReaders = createSiteReaders(platform),
): SiteHandler {
  const kept = answers.open(platform.caches);
  const { database } = platform;
  const hosts = createSiteHosts(platform);
  const assets = openOnce(() => loadSiteAssets());
  const previews = createPreviewDoor(platform, assets.get);

  /** Answers for a host of which it takes a query to know whether it is a site's. */
  async function answerForHost(wanted: SiteRequest): Promise<boolean> {
    try {
      const isTaken = await hosts.isSiteHost(wanted.host);
      const isRoot = isServerRoot(wanted.url) && !hosts.isBelowServer(wanted.host);
      if (!isTaken && isRoot) return await answerForServer(wanted);
      if (!isTaken && !wanted.url.startsWith(SITES_PREFIX)) return false;
    } catch (error) {
      // Probes tell by themselves that the database is away, and other paths fail by themselves.
      if (!isRead(wanted.request) || isServerPath(wanted.url)) return false;
      return fail(wanted, error);
    }
    return answerForSite(wanted);
  }

  /** Answers what the server's own host has at its root besides sites; other methods have nothing there. */
  async function answerForServer(wanted: SiteRequest): Promise<boolean> {
    const { request, url } = wanted;
    if (!isRead(request)) return false;
    try {
      const answer = await answerServerRoot(platform, request, readPath(url));
      return answer === undefined ? false : await send(wanted, answer);
    } catch (error) {
      return fail(wanted, error);
    }
  }

  function answerForSite(wanted: SiteRequest): true | Promise<true> {
    const { request, response, url } = wanted;
    if (isFeedback(request)) return takeFeedback(wanted);
    const mayPost = request.method === 'POST' && isSignOut({ path: readLastPart(url) });
    if (!isRead(request) && !mayPost) return answerWrongMethod(response);
    if (readAddress(url).length > MAX_ADDRESS_LENGTH) {
      return sendPlain(response, 414, 'The address is too long.');
    }
    return work(wanted);
  }

  /** Takes what a reader says about a page, and leads back to it. */
  async function takeFeedback(wanted: SiteRequest): Promise<true> {
    const { request, response, host, url } = wanted;
    try {
      const resolved = await resolveSite(platform, { host, path: readPath(url) });
      if (resolved === undefined) return await send(wanted, NOTHING_HERE);
      const found = await readers.find(request, resolved);
      if ('answer' in found) return await send(wanted, found.answer);
      if (!mayReadSite(found.resolved.visibility, found.reader)) {
        return await send(wanted, NOTHING_HERE);
      }
      const reading = { ...found, isForReader: true };
      const context = await openSiteContext(platform, await assets.get(), reading);
      if (context?.rest !== FEEDBACK_PATH) return answerWrongMethod(response);
      response.setHeader('Location', await receiveFeedback(context, request));
      return sendPlain(response, 303, 'Thank you.');
    } catch (error) {
      if (!(error instanceof ApiError)) return fail(wanted, error);
      const { status, message, headers } = presentRefusal(error);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return sendPlain(response, status, message);
    }
  }

  async function work(wanted: SiteRequest): Promise<true> {
    const { request, response, host, url, isDirect } = wanted;
    // Taken before anything is read: what is committed meanwhile makes the answer old at once.
    const stamp = database.changeStamp();
    try {
      const resolved = await resolveSite(platform, { host, path: readPath(url), isDirect });
      if (resolved === undefined) return await send(wanted, await answerNoSite(platform, wanted));
      const found = await readers.find(request, resolved);
      if ('answer' in found) return await send(wanted, found.answer);
      if (!isRead(request)) return answerWrongMethod(response);
      const answer = await answerArrival(wanted, found, stamp);
      const isOld = stamp !== database.changeStamp();
      if (isOld && !(await isStillLetIn(wanted, found))) return await work(wanted);
      if (answer.kind === 'prepared') noteView(platform, request, answer.views);
      return await send(wanted, answer);
    } catch (error) {
      return fail(wanted, error);
    }
  }

  /** Whether who was let in would be by now: what was closed meanwhile is not told any more. */
  async function isStillLetIn(wanted: SiteRequest, before: Arrival) {
    const { request, host, url, isDirect } = wanted;
    if (before.reader.audience === 'public' && before.resolved.visibility === 'public') return true;
    const resolved = await resolveSite(platform, { host, path: readPath(url), isDirect });
    const found = resolved && (await readers.find(request, resolved));
    return (
      found !== undefined &&
      'reader' in found &&
      found.reader.key === before.reader.key &&
      found.resolved.visibility === before.resolved.visibility
    );
  }

  /** What a reader is answered, from memory where it is known to hold still. */
  async function answerArrival(
    { request, url, key, wantsMarkdown }: SiteRequest,
    { resolved, reader }: Arrival,
    stamp: number,
  ): Promise<Answer> {
    if (!mayReadSite(resolved.visibility, reader)) {
      return resolved.visibility === 'visitor-auth' ? FORBIDDEN : NOTHING_HERE;
    }
    const known = kept.get(reader, key);
    if (known?.stamp === stamp) return prepare(known);
    const pointers = await readPointers(platform, resolved);
    if (known?.pointers === pointers) {
      known.stamp = stamp;
      return prepare(known);
    }
    const reading = {
      resolved,
      reader,
      isForReader: isReaderRequest(request),
      wantsMarkdown,
      watchReader: () => watchClient(request.socket),
    };
    const answer = await answerRequest(platform, await assets.get(), reading, url);
    if (answer.kind === 'streamed' || !answer.keep || key.includes('?')) return answer;
    const { response, views } = answer;
    return prepare({
      views,
      response: keep({ reader, key }, { stamp, pointers, views, response }),
    });
  }

  /** While the database is away, what everybody was shown before is shown on. */
  function answerWithoutDatabase(wanted: SiteRequest): Promise<true> {
    const { request, key } = wanted;
    const isForAll = isRead(request) && readers.isAnonymous(request);
    const known = isForAll ? kept.get(ANONYMOUS_READER, key) : undefined;
    return send(wanted, known === undefined ? answerAway(request) : prepare(known));
  }

  async function fail(wanted: SiteRequest, error: unknown): Promise<true> {
    const { response, url } = wanted;
    if (error instanceof ApiError && error.type === 'client_gone') return true;
    const isAway =
      database.dialect.isUnavailable(error) ||
      error instanceof DatabaseBusyError ||
      error instanceof WorkOverdueError;
    if (isAway && !response.headersSent) {
      platform.log.warn({ err: error, path: hideSecrets(url) }, 'the database does not answer');
      return answerWithoutDatabase(wanted);
    }
    platform.log.error({ err: error, path: hideSecrets(url) }, 'a page could not be served');
    return sendPlain(response, 500, 'The page could not be shown. Try again.');
  }

  /** Keeps an answer; where it equals the one before, the one before with its encodings made. */
  function keep({ reader, key }: { reader: Reader; key: string }, fresh: Kept): PreparedResponse {
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
    const isRoot = isOwn && isServerRoot(url);
    if (isOwn && !isRoot && !url.startsWith(SITES_PREFIX)) return false;
    if (isOwn && previews.leadsIn(url)) return previews.answer(request, response);
    // A host ends where its address begins, whatever characters a header may hold.
    const isDirect = isDirectVisit(request.headers);
    const wantsMarkdown = prefersMarkdown(request.headers.accept);
    const key = `${host} ${url}${isDirect ? ' direct' : ''}${wantsMarkdown ? ' markdown' : ''}`;
    if (isRead(request) && readers.isAnonymous(request)) {
      const known = kept.get(ANONYMOUS_READER, key);
      if (known !== undefined && known.stamp === database.changeStamp()) {
        noteView(platform, request, known.views);
        known.response.send(request, response);
        return true;
      }
    }
    const wanted = { request, response, host, url, isDirect, wantsMarkdown, key };
    if (isRoot) return answerForServer(wanted);
    return isOwn ? answerForSite(wanted) : answerForHost(wanted);
  };
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Whether a request sends the form at the end of a page. */
function isFeedback({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && url.endsWith(`/${FEEDBACK_PATH}`);
}

function readPath(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

/** The address without a token, which may be longer than an address. */
function readAddress(url: string): string {
  return url.replace(/([?&]jwt_token=)[\w.-]{1,8192}/, '$1');
}

/** What stands behind the last slash of the path. */
function readLastPart(url: string): string {
  return readPath(url).split('/').pop() ?? '';
}

/** An address as logs may have it: without parameters, and without what could be a secret. */
function hideSecrets(url: string): string {
  return readPath(url).replace(/(?<=\/)[\w-]{32}(?=\/|$)/g, '…');
}

function prepare({ response, views }: Pick<Kept, 'response' | 'views'>): Answer {
  return { kind: 'prepared', response, views, keep: false };
}

async function send({ request, response }: SiteRequest, answer: Answer): Promise<true> {
  if (answer.kind === 'streamed') await answer.send(request, response);
  else answer.response.send(request, response);
  return true;
}

/** What is answered where no site is: on an organization's subdomain, the list of its sites. */
async function answerNoSite(
  platform: Platform,
  { request, host, url }: SiteRequest,
): Promise<Answer> {
  if (!isRead(request)) return NOTHING_HERE;
  const asked = { host, path: readPath(url) };
  return (await answerSubdomain(platform, request, asked)) ?? NOTHING_HERE;
}

async function answerRequest(
  platform: Platform,
  assets: SiteAssets,
  reading: SiteReading,
  url: string,
): Promise<Answer> {
  const { resolved } = reading;
  const context = await openSiteContext(platform, assets, reading);
  if (context === undefined) return NOTHING_HERE;
  if (resolved.lacksSlash) {
    return answerRedirect(308, encodeAscii(resolved.basePath), tagOf(context));
  }
  const mark = url.indexOf('?');
  return routeSite(context, assets, new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)));
}

const NOTHING_HERE: Answer = plainAnswer(404, 'There is no site at this address.');
const FORBIDDEN: Answer = plainAnswer(403, 'This site is not public.');

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
  return sendPlain(response, 405, 'Sites support only GET and HEAD.');
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
