import type { IncomingMessage } from 'node:http';
import { keepFeedback, MAX_COMMENT_LENGTH, type Rating } from '../../areas/insights/index.ts';
import { nameSender } from '../../http/client-address.ts';
import {
  type ApiError,
  badRequest,
  forbidden,
  notFound,
  tooManyRequests,
  unsupportedMediaType,
} from '../../http/errors.ts';
import { type Bucket, createJointLimiter, type RateLimit } from '../../http/rate-limit.ts';
import { isStorableText, readBytes } from '../../http/read-body.ts';
import { defineCache } from '../../platform/index.ts';
import { encodeAscii } from '../content/encode-path.ts';
import type { SiteContext } from '../routing/site-context.ts';
import { FEEDBACK_THANKS } from '../templates/feedback.ts';
import { isFeedbackWanted } from './feedback-choice.ts';

/** Where the form of a page is sent, below the path of its site space. */
export const FEEDBACK_PATH = '~feedback';
const MAX_FORM_BYTES = 16 * 1024;
const RATINGS: readonly string[] = ['good', 'ok', 'bad'] satisfies Rating[];

/** Ten at once, then one a minute, of an address. */
const LIMIT: RateLimit = { perSecond: 1 / 60, burst: 10 };
const BUCKET_BYTES = 60;
const buckets = defineCache<Bucket>({ name: 'site-feedback', share: 1 }, () => BUCKET_BYTES);

/**
 * Takes the feedback of a reader about a page; answers the path to go back to, where the page says
 * thank you.
 *
 * @throws ApiError 403 from another origin's page, 404 for a page that the reader does not see or that
 * does not ask, 429 too much from one address, 400, 413 and 415 for anything but the page's form
 */
export async function receiveFeedback(
  context: SiteContext,
  request: IncomingMessage,
): Promise<string> {
  const { platform, resolved, siteSpaceId, space } = context;
  requireOwnOrigin(request);
  const limiter = createJointLimiter(platform, buckets.name, LIMIT, platform.caches.open(buckets));
  const sender = nameSender(request, platform.config.trustedProxies);
  const { wait } = await limiter.take(sender, platform.clock.now().getTime());
  if (wait > 0) throw tooManyRequests(wait);
  const { pageId, rating, comment } = readFeedback(await readForm(request));
  const place = { siteId: resolved.id, siteSpaceId };
  const page = space.view.tree.byId.get(pageId);
  const isShown = page?.type === 'document' && space.view.isShown(page);
  if (!isShown || !(await isFeedbackWanted(platform, place))) throw notFound('page');
  const { spaceId } = space.view;
  await keepFeedback(platform, { ...place, spaceId, pageId, rating, comment });
  return `${encodeAscii(space.view.hrefOf(page))}#${FEEDBACK_THANKS}`;
}

/** Browsers say which page sends a form, as its relation to this one or as its origin. */
function requireOwnOrigin({ headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  const { origin = '', host = '' } = headers;
  const isOwn =
    site === undefined
      ? URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
      : site === 'same-origin';
  if (!isOwn) throw forbidden('foreign_origin', 'Feedback can be sent only from the page itself.');
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw unsupportedMediaType('application/x-www-form-urlencoded');
  }
  return new URLSearchParams((await readBytes(request, MAX_FORM_BYTES)).toString('utf8'));
}

function readFeedback(form: URLSearchParams) {
  const rating = form.get('rating') ?? '';
  if (!RATINGS.includes(rating)) throw badRequest('form.rating', 'must be good, ok or bad');
  const comment = (form.get('comment') ?? '').replaceAll('\r\n', '\n').trim();
  if (comment.length > MAX_COMMENT_LENGTH) {
    throw badRequest('form.comment', `must have at most ${MAX_COMMENT_LENGTH} characters`);
  }
  if (!isStorableText(comment)) throw badRequest('form.comment', 'must not contain NUL characters');
  return { pageId: form.get('page') ?? '', rating: rating as Rating, comment };
}

/** What a refusal says to a reader, with its status and headers. */
export function presentRefusal({ status, message, headers, details = [] }: ApiError) {
  const [detail] = details;
  const words = detail === undefined ? message : `${detail.path} ${detail.message}.`;
  return { status, message: words, headers };
}
