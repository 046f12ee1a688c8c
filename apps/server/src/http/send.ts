import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { encodeAnswer, isEncodable, tagUnchanged } from './bytes/encode-answer.ts';
import { endWith } from './bytes/end-with.ts';
import { sendStream } from './bytes/send-stream.ts';
import { answersAnyOrigin } from './credential.ts';
import { type ApiError, presentError } from './errors.ts';
import { leaveBody } from './leave-body.ts';

/** An answer ready to be sent; header names are lower-case. */
export interface Outgoing {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | Readable | undefined;
}

/** On every answer of the API. */
const STANDING_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** On answers that scripts of any origin may read: tokens are sent by hand, never by a browser. */
const ANY_ORIGIN_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Allow, ETag, Idempotency-Replayed, Location, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id',
};

/** The type of every JSON answer. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sends an answer, compressed where the client takes that and it gains by it. The body of an answer to
 * HEAD is left out, its length is not. A stream is destroyed where nobody waits for it any more.
 */
export function send(
  response: ServerResponse,
  requestId: string,
  { status, headers, body }: Outgoing,
): void {
  if (response.headersSent || response.destroyed) {
    if (body instanceof Readable) body.destroy();
    return;
  }
  leaveBody(response);
  const { req } = response;
  if (status === 304) {
    write(response, requestId, { status, headers: tagUnchanged(req, headers), body });
    return;
  }
  if (body === undefined || body instanceof Readable || !isEncodable(req, { headers })) {
    write(response, requestId, { status, headers, body });
    return;
  }
  encodeAnswer(req, { status, headers, body }).then(
    (encoded) => write(response, requestId, encoded),
    () => write(response, requestId, { status, headers, body }),
  );
}

function write(
  response: ServerResponse,
  requestId: string,
  { status, headers, body }: Outgoing,
): void {
  if (response.headersSent || response.destroyed) return;
  const all: Record<string, string | number> = {
    ...STANDING_HEADERS,
    ...(answersAnyOrigin(response.req) ? ANY_ORIGIN_HEADERS : {}),
    'x-request-id': requestId,
    ...headers,
  };
  if (body instanceof Readable) {
    response.writeHead(status, all);
    if (response.req.method === 'HEAD') {
      body.destroy();
      response.end();
      return;
    }
    void sendStream(body, response);
    return;
  }
  if (body === undefined) {
    if (status !== 204 && status !== 304) all['content-length'] = 0;
  } else {
    all['content-length'] = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  }
  response.writeHead(status, all);
  if (body === undefined) response.end();
  else endWith(response, body);
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
