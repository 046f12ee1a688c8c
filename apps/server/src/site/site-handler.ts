import type { IncomingMessage } from 'node:http';
import type { Counter } from '../areas/insights/index.ts';
import { createSiteHosts, mayReadSite, resolveSite, SITES_PREFIX } from '../areas/sites/index.ts';
import { ApiError } from '../http/errors.ts';
import { type Answer as HttpAnswer, listHeaders, makeAnswer } from '../http/exchange/answer.ts';
import type { Door } from '../http/exchange/door.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { isServerPath } from '../http/exchange/server-paths.ts';
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
import { type Answer, answerRedirect, presentAnswer } from './respond/answer.ts';
import type { PreparedResponse } from './respond/prepared-response.ts';
import { pageSecurityHeaders } from './respond/security-headers.ts';
import { answerServerRoot, isServerRoot } from './routing/answer-server-root.ts';
import { answerSubdomain } from './routing/answer-subdomain.ts';
import { isDirectVisit } from './routing/read-forwarded.ts';
import { routeSite } from './routing/route-site.ts';
import { openSiteContext, readPointers, type SiteReading, tagOf } from './routing/site-context.ts';

/** A request for a site, and what is known of it before the site is. */
interface SiteRequest {
  exchange: Exchange;
  request: IncomingMessage;
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
 * The door of published sites, ahead of everything else: a host that is proven to be a site's is
 * answered by the site, whatever the address, and other hosts have sites below `/sites/`, and at
 * their root what leads there. Who
 * reads is found out when the site is known, before anything of it is read; requests that show nothing
 * of who sends them are the anonymous reader's.
 *
 * An address that was answered before is answered from memory as long as nothing has been
 * committed; after a commit it is worked out again, and its bytes stay ready where they are the
 * same.
 */
export function createSiteDoor(
  platform: Platform,
  readers: SiteReaders = createSiteReaders(platform),
): Door {
  const kept = answers.open(platform.caches);
  const { database } = platform;
  const hosts = createSiteHosts(platform);
  const assets = openOnce(() => loadSiteAssets());
  const previews = createPreviewDoor(platform, assets.get);

  /** Answers for a host of which it takes a query to know whether it is a site's. */
  async function answerForHost(wanted: SiteRequest): Promise<HttpAnswer | undefined> {
    try {
      const isTaken = await hosts.isSiteHost(wanted.host);
      const isRoot = isServerRoot(wanted.url) && !hosts.isBelowServer(wanted.host);
      if (!isTaken && isRoot) return await answerForServer(wanted);
      if (!isTaken && !wanted.url.startsWith(SITES_PREFIX)) return undefined;
    } catch (error) {
      // Probes tell by themselves that the database is away, and other paths fail by themselves.
      if (!wanted.exchange.isRead || isServerPath(wanted.url)) return undefined;
      return fail(wanted, error);
    }
    return answerForSite(wanted);
  }

  /** Answers what the server's own host has at its root besides sites; other methods have nothing there. */
  async function answerForServer(wanted: SiteRequest): Promise<HttpAnswer | undefined> {
    const { exchange, request, url } = wanted;
    if (!exchange.isRead) return undefined;
    try {
      const answer = await answerServerRoot(platform, request, readPath(url));
      return answer && presentAnswer(answer);
    } catch (error) {
      return fail(wanted, error);
    }
  }

  function answerForSite(wanted: SiteRequest): HttpAnswer | Promise<HttpAnswer> {
    const { exchange, request, url } = wanted;
    if (isFeedback(request)) return takeFeedback(wanted);
    const mayPost = request.method === 'POST' && isSignOut({ path: readLastPart(url) });
    if (!exchange.isRead && !mayPost) return answerWrongMethod();
    if (readAddress(url).length > MAX_ADDRESS_LENGTH) {
      return answerPlain(414, 'The address is too long.');
    }
    return work(wanted);
  }

  /** Takes what a reader says about a page, and leads back to it. */
  async function takeFeedback(wanted: SiteRequest): Promise<HttpAnswer> {
    const { request, host, url } = wanted;
    try {
      const resolved = await resolveSite(platform, { host, path: readPath(url) });
      if (resolved === undefined) return presentAnswer(NOTHING_HERE);
      const found = await readers.find(request, resolved);
      if ('answer' in found) return presentAnswer(found.answer);
      if (!mayReadSite(found.resolved.visibility, found.reader)) return presentAnswer(NOTHING_HERE);
      const reading = { ...found, isForReader: true };
      const context = await openSiteContext(platform, await assets.get(), reading);
      if (context?.rest !== FEEDBACK_PATH) return answerWrongMethod();
      const location = await receiveFeedback(context, request);
      return answerPlain(303, 'Thank you.', { Location: location });
    } catch (error) {
      if (!(error instanceof ApiError)) return fail(wanted, error);
      const { status, message, headers } = presentRefusal(error);
      return answerPlain(status, message, headers);
    }
  }

  async function work(wanted: SiteRequest): Promise<HttpAnswer> {
    const { exchange, request, host, url, isDirect } = wanted;
    // Taken before anything is read: what is committed meanwhile makes the answer old at once.
    const stamp = database.changeStamp();
    try {
      const resolved = await resolveSite(platform, { host, path: readPath(url), isDirect });
      if (resolved === undefined) return presentAnswer(await answerNoSite(platform, wanted));
      const found = await readers.find(request, resolved);
      if ('answer' in found) return presentAnswer(found.answer);
      if (!exchange.isRead) return answerWrongMethod();
      const answer = await answerArrival(wanted, found, stamp);
      const isOld = stamp !== database.changeStamp();
      if (isOld && !(await isStillLetIn(wanted, found))) return await work(wanted);
      if (answer.kind === 'prepared') noteView(platform, request, answer.views);
      return presentAnswer(answer);
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
  async function answerWithoutDatabase({
    exchange,
    request,
    key,
  }: SiteRequest): Promise<HttpAnswer> {
    const isForAll = exchange.isRead && readers.isAnonymous(request);
    const known = isForAll ? kept.get(ANONYMOUS_READER, key) : undefined;
    return presentAnswer(known === undefined ? await answerAway(request) : prepare(known));
  }

  async function fail({ exchange, ...wanted }: SiteRequest, error: unknown): Promise<HttpAnswer> {
    const path = hideSecrets(wanted.url);
    if (error instanceof ApiError && error.type === 'client_gone') return answerFailure();
    const isAway =
      database.dialect.isUnavailable(error) ||
      error instanceof DatabaseBusyError ||
      error instanceof WorkOverdueError;
    if (isAway && !exchange.isOver) {
      platform.log.warn({ err: error, path }, 'the database does not answer');
      return answerWithoutDatabase({ exchange, ...wanted });
    }
    platform.log.error({ err: error, path }, 'a page could not be served');
    return answerFailure();
  }

  /** Keeps an answer; where it equals the one before, the one before with its encodings made. */
  function keep({ reader, key }: { reader: Reader; key: string }, fresh: Kept): PreparedResponse {
    const before = kept.get(reader, key)?.response;
    const isSame = before?.signature === fresh.response.signature;
    const response = before !== undefined && isSame ? before : fresh.response;
    kept.set(reader, key, { ...fresh, response });
    return response;
  }

  function read(exchange: Exchange): SiteRequest {
    const { request, target: url } = exchange;
    const host = request.headers.host ?? '';
    // A host ends where its address begins, whatever characters a header may hold.
    const isDirect = isDirectVisit(request.headers);
    const wantsMarkdown = prefersMarkdown(request.headers.accept);
    const key = `${host} ${url}${isDirect ? ' direct' : ''}${wantsMarkdown ? ' markdown' : ''}`;
    return { exchange, request, host, url, isDirect, wantsMarkdown, key };
  }

  /** Whether a host is the server's own, and which of what it has there is asked for. */
  function findPlace({ request, target }: Exchange): 'elsewhere' | 'root' | 'sites' | 'host' {
    if (!hosts.isServerHost(request.headers.host ?? '')) return 'host';
    if (isServerRoot(target)) return 'root';
    return target.startsWith(SITES_PREFIX) ? 'sites' : 'elsewhere';
  }

  return {
    name: 'published site',
    answerAtOnce(exchange) {
      const place = findPlace(exchange);
      if (place === 'elsewhere') return place;
      const { request, key } = read(exchange);
      if (!exchange.isRead || !readers.isAnonymous(request)) return undefined;
      const known = kept.get(ANONYMOUS_READER, key);
      if (known === undefined || known.stamp !== database.changeStamp()) return undefined;
      noteView(platform, request, known.views);
      return { kind: 'ready', bytes: known.response };
    },
    answer(exchange) {
      const place = findPlace(exchange);
      if (place === 'elsewhere') return undefined;
      if (place !== 'host' && previews.leadsIn(exchange.target)) return previews.answer(exchange);
      const wanted = read(exchange);
      if (place === 'root') return answerForServer(wanted);
      return place === 'sites' ? answerForSite(wanted) : answerForHost(wanted);
    },
  };
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

/** What is answered where no site is: on an organization's subdomain, the list of its sites. */
async function answerNoSite(
  platform: Platform,
  { exchange, request, host, url }: SiteRequest,
): Promise<Answer> {
  if (!exchange.isRead) return NOTHING_HERE;
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

/** On what is said in a sentence, in place of a page. */
const PLAIN_HEADERS = [
  ...pageSecurityHeaders({ diagrams: false }),
  'X-Robots-Tag',
  'noindex',
  'Cache-Control',
  'no-store',
  'Content-Type',
  'text/plain; charset=utf-8',
];

function answerPlain(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return makeAnswer(status, [...listHeaders(headers), ...PLAIN_HEADERS], `${message}\n`);
}

function answerWrongMethod(): HttpAnswer {
  return answerPlain(405, 'Sites support only GET and HEAD.', { Allow: 'GET, HEAD' });
}

function answerFailure(): HttpAnswer {
  return answerPlain(500, 'The page could not be shown. Try again.');
}

const NOTHING_HERE: Answer = {
  kind: 'streamed',
  answer: answerPlain(404, 'There is no site at this address.'),
};
const FORBIDDEN: Answer = {
  kind: 'streamed',
  answer: answerPlain(403, 'This site is not public.'),
};
