import type { IncomingMessage } from 'node:http';
import { holdsTag, makeEntityTag, makeStateTag } from './bytes/entity-tag.ts';
import { findEncoding } from './kept-encoding.ts';
import type { Reply } from './reply.ts';
import { JSON_TYPE, type Outgoing } from './send.ts';

/** The entity tag of an answer whose body has a tag. */
export function tagOf(reply: Reply, bodyTag: string): string {
  return 'raw' in reply || reply.state === undefined ? bodyTag : makeStateTag(reply.state, bodyTag);
}

/**
 * The answer to a read: with an entity tag, unless it is a list, and 304 without a body where the
 * request names that tag.
 */
export function presentRead(
  headers: IncomingMessage['headers'],
  { isList }: { isList: boolean },
  reply: Reply,
): Outgoing {
  const outgoing = present(reply);
  outgoing.headers['cache-control'] ??= 'private, no-cache';
  if (reply.status !== 200) return outgoing;
  if (!('raw' in reply)) {
    // One that is kept comes with a tag, whatever it is.
    if (isList) delete outgoing.headers.etag;
    else if (typeof outgoing.body === 'string') {
      outgoing.headers.etag ??= tagOf(reply, makeEntityTag(outgoing.body));
    }
  }
  const { etag } = outgoing.headers;
  const known = headers['if-none-match'];
  if (etag === undefined || known === undefined || !holdsTag(known, etag)) return outgoing;
  const { 'content-type': _, ...others } = outgoing.headers;
  if ('raw' in reply && typeof reply.raw === 'object' && 'destroy' in reply.raw)
    reply.raw.destroy();
  return { status: 304, headers: others, body: undefined };
}

/** A reply as it is sent. */
export function present(reply: Reply): Outgoing {
  if ('raw' in reply) {
    return { status: reply.status, headers: { ...reply.headers }, body: reply.raw };
  }
  if (reply.body === undefined) {
    return { status: reply.status, headers: { ...reply.headers }, body: undefined };
  }
  const kept = findEncoding(reply.body);
  return {
    status: reply.status,
    headers: {
      'content-type': JSON_TYPE,
      ...(kept && { etag: tagOf(reply, kept.etag) }),
      ...reply.headers,
    },
    body: kept?.bytes ?? JSON.stringify(reply.body),
  };
}
