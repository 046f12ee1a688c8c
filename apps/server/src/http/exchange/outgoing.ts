import { Readable } from 'node:stream';
import type { Admission } from '../admission.ts';
import {
  type EncodableAnswer,
  encodeAnswer,
  isEncodable,
  tagUnchanged,
} from '../bytes/encode-answer.ts';
import { holdsTag } from '../bytes/entity-tag.ts';
import { answersAnyOrigin } from '../credential.ts';
import { type ApiError, presentError } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import type { MadeAnswer } from './made-answer.ts';

/** An answer of the API as it is to be sent; header names are lower-case. */
export interface Outgoing {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | Readable | undefined;
  /** Whether who names its entity tag has it already, and is answered 304. */
  isConditional?: boolean;
  /** By what its caller is let in again, where it holds still while nothing is committed. */
  again?: Admission;
}

/** On every answer of the API. */
const STANDING_HEADERS: readonly string[] = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
];

/** On answers that scripts of any origin may read: tokens are sent by hand, never by a browser. */
const ANY_ORIGIN_HEADERS: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  'Allow, ETag, Idempotency-Replayed, Location, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id',
];

/** The type of every JSON answer. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** What of an answer a request gets: 304, or its body, compressed where the client takes that and it gains by it. */
export function settleOutgoing(
  exchange: Exchange,
  outgoing: Outgoing,
): MadeAnswer | Promise<MadeAnswer> {
  const { request } = exchange;
  const { status, headers, body } = decideCondition(exchange, outgoing);
  if (status === 304) {
    return frame(exchange, { status, headers: tagUnchanged(request, headers), body });
  }
  if (body === undefined || body instanceof Readable || !isEncodable(request, { headers })) {
    return frame(exchange, { status, headers, body });
  }
  const answer: EncodableAnswer = { status, headers, body };
  return encodeAnswer(request, answer).then(
    (encoded) => frame(exchange, encoded),
    () => frame(exchange, answer),
  );
}

/** Whether who sends a request has an answer already, and says so. */
export function isUnchanged({ headers }: Exchange['request'], outgoing: Outgoing): boolean {
  const { etag } = outgoing.headers;
  const known = headers['if-none-match'];
  if (!outgoing.isConditional || etag === undefined || known === undefined) return false;
  return holdsTag(known, etag);
}

function decideCondition({ request }: Exchange, outgoing: Outgoing): Outgoing {
  if (!isUnchanged(request, outgoing)) return outgoing;
  if (outgoing.body instanceof Readable) outgoing.body.destroy();
  const { 'content-type': _, ...headers } = outgoing.headers;
  return { status: 304, headers, body: undefined };
}

function frame(exchange: Exchange, { status, headers, body }: Outgoing): MadeAnswer {
  const all = listFrame(exchange, headers);
  all.push('x-request-id', exchange.id);
  for (const name in headers) all.push(name, headers[name] ?? '');
  const length = measure(status, body);
  if (length !== undefined) all.push('content-length', String(length));
  return { kind: 'made', status, headers: all, body };
}

/**
 * The headers that stand on every answer of the API to such a request, unless the answer has them
 * itself in `own`.
 */
export function listFrame(
  { request }: Pick<Exchange, 'request'>,
  own: Readonly<Record<string, string>>,
): string[] {
  const standing = answersAnyOrigin(request)
    ? [...STANDING_HEADERS, ...ANY_ORIGIN_HEADERS]
    : STANDING_HEADERS;
  const all: string[] = [];
  for (let at = 0; at < standing.length; at += 2) {
    const [name = '', value = ''] = [standing[at], standing[at + 1]];
    if (!Object.hasOwn(own, name)) all.push(name, value);
  }
  return all;
}

function measure(status: number, body: Outgoing['body']): number | undefined {
  if (body instanceof Readable) return undefined;
  if (body === undefined) return status === 204 || status === 304 ? undefined : 0;
  return typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
}

/** The answer of an error. */
export function errorAnswer(error: ApiError, requestId: string): Outgoing {
  return {
    status: error.status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...error.headers },
    body: JSON.stringify(presentError(error, requestId)),
  };
}

/** The answer to a browser that asks what another origin may do (CORS preflight). */
export const PREFLIGHT: Outgoing = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers':
      'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, User-Agent',
    'access-control-max-age': '86400',
  },
  body: undefined,
};
