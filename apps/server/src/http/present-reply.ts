import { makeEntityTag, makeStateTag } from './bytes/entity-tag.ts';
import { JSON_TYPE, type Outgoing } from './exchange/outgoing.ts';
import { findEncoding } from './kept-encoding.ts';
import type { Reply } from './reply.ts';

/** The entity tag of an answer whose body has a tag. */
export function tagOf(reply: Reply, bodyTag: string): string {
  return 'raw' in reply || reply.state === undefined ? bodyTag : makeStateTag(reply.state, bodyTag);
}

/**
 * The answer to a read: with an entity tag, unless it is a list, and for who names that tag that it is
 * unchanged.
 */
export function presentRead({ isList }: { isList: boolean }, reply: Reply): Outgoing {
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
  outgoing.isConditional = true;
  return outgoing;
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
