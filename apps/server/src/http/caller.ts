import type { Actor, Reader, RequestOrigin, UserActor } from '../platform/index.ts';
import type { Reach } from './rights-holder.ts';

/**
 * Who acts. Everything that is done is done by one of these four kinds, and what a request may do
 * across origins follows from the kind that answers for it.
 */

/** A program that sends a token of a person by hand (RFC 6750). */
export interface TokenCaller extends RequestOrigin {
  readonly kind: 'token';
  readonly userId: string;
  readonly tokenId: string;
  /** That of the session by which the token was made. */
  readonly reach: Reach;
  /** Whether the token may only read. */
  readonly readOnly: boolean;
  /** When it ends, in milliseconds since 1970; left out where it does not. */
  readonly expiresAt?: number;
}

/** A person in a browser, which sends the session's cookie by itself. */
export interface SessionCaller extends RequestOrigin {
  readonly kind: 'session';
  readonly userId: string;
  readonly sessionId: string;
  readonly reach: Reach;
}

/** A reader of one published site, as what a site token stands for by now. */
export interface Visitor {
  readonly siteId: string;
  readonly organizationId: string;
  /** As whose claims the conditions of the site and its content come out. */
  readonly reader: Reader;
  readonly visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth';
  /** The spaces that the site shows to this reader, by their ids, and where on the site they are. */
  readonly spaces: ReadonlyMap<string, string>;
  /** The current revisions of all spaces of the site, shown to this reader or not, by their ids. */
  readonly published: ReadonlyMap<string, string>;
  /**
   * Names by what the visitor was let in, in an address: whoever shows that is let in for as long as the
   * visitor would be. The same for the same visitor, and it tells nobody anything.
   */
  nameGrounds(): string;
  /** A revision that the token was made for, besides what its space contains now. */
  readonly revision?: { readonly spaceId: string; readonly revisionId: string } | undefined;
}

/** A program that reads for a visitor, by the token of one site. */
export interface VisitorCaller extends Visitor, RequestOrigin {
  readonly kind: 'visitor';
}

/** The server itself: a job, a schedule, a repository that is followed. */
export interface SystemCaller {
  readonly kind: 'system';
  /** What the server is at, such as the kind of a job. */
  readonly task: string;
}

export type Caller = TokenCaller | SessionCaller | VisitorCaller | SystemCaller;

/** Those who act for a person: what a role can be asked of. */
export type UserCaller = TokenCaller | SessionCaller;

/** Those who may call what is open to visitors of a site. */
export type ReadingCaller = UserCaller | VisitorCaller;

/** The id of what a person's caller proved itself with; ids of tokens and sessions differ. */
export function credentialOf(caller: UserCaller): string {
  return caller.kind === 'token' ? caller.tokenId : caller.sessionId;
}

/** The id of the session that a caller has; null for a token. */
export function sessionIdOf(caller: UserCaller): string | null {
  return caller.kind === 'session' ? caller.sessionId : null;
}

/**
 * When what is made for a caller ends: at `latest`, or with the token that asks for it where that ends
 * sooner. Milliseconds since 1970.
 */
export function chooseEnd(caller: ReadingCaller, latest: number): number {
  return caller.kind === 'token' ? Math.min(latest, caller.expiresAt ?? latest) : latest;
}

/** Whether the caller may read and nothing more. */
export function mayOnlyRead(caller: ReadingCaller): boolean {
  return caller.kind === 'token' && caller.readOnly;
}

/**
 * The actor behind a caller. Its token or session is named, so that one can tell later which did it,
 * and where the request came from.
 */
export function actorOf(caller: UserCaller): UserActor;
export function actorOf(caller: Caller): Actor;
export function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case 'token': {
      const { userId, tokenId } = caller;
      return { kind: 'user', userId, tokenId, ...originOf(caller) };
    }
    case 'session': {
      const { userId, sessionId } = caller;
      return { kind: 'user', userId, sessionId, ...originOf(caller) };
    }
    case 'visitor':
      return { kind: 'visitor', siteId: caller.siteId, ...originOf(caller) };
    case 'system':
      return { kind: 'system', task: caller.task };
  }
}

function originOf({ address, requestId }: RequestOrigin): RequestOrigin {
  return {
    ...(address === undefined ? {} : { address }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}
