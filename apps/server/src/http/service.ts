import type { Platform } from '../platform/index.ts';
import type { Visitor } from './caller.ts';
import { isSecure } from './cookies.ts';
import type { ApiError } from './errors.ts';
import { createHeldNames, type HeldNames } from './held-names.ts';
import type { Operation } from './implement-operation.ts';
import {
  callerBuckets,
  createJointLimiter,
  DEFAULT_FAILURE_LIMIT,
  failureBuckets,
  type JointLimiter,
  limitOf,
  type RateLimit,
} from './rate-limit.ts';
import type { Reply } from './reply.ts';
import type { Reach } from './rights-holder.ts';
import { createUrls, type Urls } from './urls.ts';

/** A token as it is known by its secret. */
export interface KnownToken {
  readonly tokenId: string;
  readonly userId: string;
  readonly readOnly: boolean;
  readonly reach: Reach;
  /** Milliseconds since 1970; infinite for a token that does not expire. */
  readonly expiresAt: number;
}

/** A browser session as it is known by one of its secrets. Times are milliseconds since 1970. */
export interface KnownSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly reach: Reach;
  /** By its time, or where it is not used any more. */
  readonly expiresAt: number;
  /** About when it was last used. */
  readonly lastSeenAt: number;
  readonly secretHash: string;
  /** Of the secret before the present one. */
  readonly previousHash: string | null;
  /** How long the secret before may be shown. */
  readonly previousUntil: number;
  /** Whether it is the secret before that was shown. */
  readonly isPrevious: boolean;
  /** Whether its secret has to change, since what its person may has changed. */
  readonly rotationDue: boolean;
}

/** Finds what secrets stand for, and keeps sessions. */
export interface Credentials {
  /** Undefined for one that is unknown or revoked. */
  findToken(secret: string): Promise<KnownToken | undefined>;
  /** Undefined for one that is unknown or ended. */
  findSession(secret: string): Promise<KnownSession | undefined>;
  /** Whether a session lasts, whichever secret it has by now. */
  isSessionOpen(session: Pick<KnownSession, 'sessionId' | 'userId'>): Promise<boolean>;
  /** Changes the secret of a session that is due. Of many requests one is answered the new one. */
  rotateSession(session: KnownSession): Promise<string | undefined>;
  /** Ends a session of which an outdated secret was shown: two have it. */
  endReusedSession(session: KnownSession): Promise<void>;
  /** Notes that a session is used. It is written down later, with others. */
  noteUse(session: KnownSession): void;
  /** Writes down what was noted, and notes nothing more. */
  stop(): Promise<void>;
}

/**
 * What a site token stands for by now. Undefined for anything else: also for one that is forged or
 * expired, or whose site is not open any more to whom it was made for.
 */
export type FindVisitor = (token: string) => Promise<Visitor | undefined>;

/** What may be set when the HTTP service is made. */
export interface HttpOptions {
  /** Nobody is a visitor unless it is given. */
  findVisitor?: FindVisitor;
  /** Of each caller; that of the configuration unless given. */
  rateLimit?: RateLimit;
  /** Refused credentials of one address. */
  failureLimit?: RateLimit;
  /** How long uses of sessions are gathered before they are written down; a minute unless given. */
  useDelayMs?: number;
  /** Called with every answer that is not an error, before it is sent; tests check schemas here. */
  inspectReply?: (operation: Operation, reply: Reply) => void;
  /** Called with every error that an operation answers, before it is sent. */
  inspectError?: (operation: Operation, error: ApiError) => void;
}

/** What every request is answered with. */
export interface HttpService {
  readonly platform: Platform;
  readonly urls: Urls;
  /** Whether the server is reached over TLS. */
  readonly secure: boolean;
  readonly credentials: Credentials;
  readonly findVisitor: FindVisitor;
  readonly limiter: JointLimiter;
  readonly failures: JointLimiter;
  readonly inspectReply: ((operation: Operation, reply: Reply) => void) | undefined;
  readonly inspectError: ((operation: Operation, error: ApiError) => void) | undefined;
  /** Requests with an idempotency key that are being answered. */
  readonly inFlight: HeldNames;
}

/** Makes the service of one platform. */
export function createHttpService(
  platform: Platform,
  credentials: Credentials,
  options: HttpOptions = {},
): HttpService {
  return {
    platform,
    urls: createUrls(platform.config.publicUrl),
    secure: isSecure(platform.config.publicUrl),
    credentials,
    findVisitor: options.findVisitor ?? (() => Promise.resolve(undefined)),
    limiter: createJointLimiter(
      platform,
      callerBuckets.name,
      options.rateLimit ?? limitOf(platform.config.limits.requestsPerSecond),
      platform.caches.open(callerBuckets),
    ),
    failures: createJointLimiter(
      platform,
      failureBuckets.name,
      options.failureLimit ?? DEFAULT_FAILURE_LIMIT,
      platform.caches.open(failureBuckets),
    ),
    inspectReply: options.inspectReply,
    inspectError: options.inspectError,
    inFlight: createHeldNames(platform),
  };
}
