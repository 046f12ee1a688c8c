import type { Platform } from '../platform/index.ts';
import { isSecure } from './cookies.ts';
import type { Operation } from './define-operation.ts';
import type { ApiError } from './errors.ts';
import {
  callerBuckets,
  createRateLimiter,
  DEFAULT_FAILURE_LIMIT,
  failureBuckets,
  limitOf,
  type RateLimit,
  type RateLimiter,
} from './rate-limit.ts';
import type { Reply } from './reply.ts';
import { createUrls, type Urls } from './urls.ts';

/** A token as it is known by its secret. */
export interface KnownToken {
  readonly tokenId: string;
  readonly userId: string;
  readonly readOnly: boolean;
  /** Milliseconds since 1970; infinite for a token that does not expire. */
  readonly expiresAt: number;
}

/** A browser session as it is known by its secret. */
export interface KnownSession {
  readonly sessionId: string;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Finds what secrets stand for; undefined for one that is unknown, revoked or ended. */
export interface Credentials {
  findToken(secret: string): Promise<KnownToken | undefined>;
  findSession(secret: string): Promise<KnownSession | undefined>;
}

/** What may be set when the HTTP service is made. */
export interface HttpOptions {
  /** Of each caller; that of the configuration unless given. */
  rateLimit?: RateLimit;
  /** Refused credentials of one address. */
  failureLimit?: RateLimit;
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
  readonly limiter: RateLimiter;
  readonly failures: RateLimiter;
  readonly inspectReply: ((operation: Operation, reply: Reply) => void) | undefined;
  readonly inspectError: ((operation: Operation, error: ApiError) => void) | undefined;
  /** Requests with an idempotency key that are being answered by this process. */
  readonly inFlight: Set<string>;
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
    limiter: createRateLimiter(
      options.rateLimit ?? limitOf(platform.config.limits.requestsPerSecond),
      platform.caches.open(callerBuckets),
    ),
    failures: createRateLimiter(
      options.failureLimit ?? DEFAULT_FAILURE_LIMIT,
      platform.caches.open(failureBuckets),
    ),
    inspectReply: options.inspectReply,
    inspectError: options.inspectError,
    inFlight: new Set(),
  };
}
