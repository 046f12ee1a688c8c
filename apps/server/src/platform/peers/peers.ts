import type { WaitRules } from './growing-wait.ts';
import type { RateLimit } from './rate-limit.ts';

/** What of a limit a process may use up by itself. */
export interface TokenLease {
  /** Requests that may go on without asking again; 0 where the limit is reached. */
  granted: number;
  /** Seconds to wait where nothing was granted, else 0. */
  wait: number;
  /** What the caller may still ask once these are used up. */
  remaining: number;
}

/** What is asked for of a bucket that the processes of a server have in common. */
export interface TokenRequest {
  /** Which limit it is: callers of one limit mean nothing to another. */
  bucket: string;
  caller: string;
  limit: RateLimit;
  /** Milliseconds since 1970. */
  now: number;
}

/** A try that is counted with those of all processes of a server. */
export interface TryRequest {
  /** Which tries these are: keys of some mean nothing to others. */
  tries: string;
  key: string;
  rules: WaitRules;
  /** Milliseconds since 1970. */
  now: number;
}

/** Tries at a key of which the last one was right. */
export type ForgivenTry = Omit<TryRequest, 'rules'>;

/** A place of a queue that the processes of a server have in common. */
export interface QueueRequest {
  queue: string;
  atOnce: number;
  waiting: number;
}

/** The other processes of one server, by way of the one that started them. */
export interface Peers {
  /** Takes some of what a caller may ask. */
  leaseTokens(request: TokenRequest): Promise<TokenLease>;
  /** Counts a try; seconds to wait where it is not to be made. See `createJointTries`. */
  takeTry(request: TryRequest): Promise<number>;
  /** Forgets tries. */
  forgive(forgiven: ForgivenTry): void;
  /** Holds a name for this process until it is released. False where it is held, by whomever. */
  hold(name: string): Promise<boolean>;
  /** Once this resolves any process may hold the name. */
  release(name: string): Promise<void>;
  /**
   * Waits for a place, and answers how it is given back. Once `signal` is aborted this throws its
   * reason.
   *
   * @throws QueueFullError where too many wait
   */
  enter(request: QueueRequest, signal?: AbortSignal): Promise<() => void>;
  /** The figures of all processes in the Prometheus text format. */
  renderMetrics(): Promise<string>;
  /** Whether all processes have answered requests since the server was started. */
  areReady(): Promise<boolean>;
  /** Tells the process that runs jobs that one was asked for. */
  wakeJobs(): void;
}
