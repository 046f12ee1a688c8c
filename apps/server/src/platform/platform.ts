import type { AreaStates } from './area-states.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Caches } from './caches/caches.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { RunningWork } from './event-loop/running-work.ts';
import type { Events } from './events/events.ts';
import type { Ids } from './ids.ts';
import type { JobThread } from './jobs/job-thread.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { GuardedFetch } from './net/guarded-fetch.ts';
import type { ResolveTxt } from './net/resolve-txt.ts';
import type { Peers } from './peers/peers.ts';
import type { Sealer } from './seal.ts';
import type { Signer } from './signer.ts';

/** What every area stands on. Made by `openPlatform`. */
export interface Platform {
  config: Config;
  database: Database;
  blobs: BlobStore;
  jobs: Jobs;
  /** Where jobs are done that take long. */
  jobThread: JobThread;
  events: Events;
  /** The one place that keeps things in memory: see `defineCache`. */
  caches: Caches;
  /** What areas keep while the platform is open: see `defineState`. */
  areas: AreaStates;
  clock: Clock;
  ids: Ids;
  log: Logger;
  metrics: Metrics;
  /** What goes on, for what is said of a process that kept everybody waiting. */
  work: RunningWork;
  /** The other processes of this server, where it has more than one. */
  peers: Peers | undefined;
  signer: Signer;
  sealer: Sealer;
  /** Fetches what users name, from the public Internet alone. */
  fetch: GuardedFetch;
  /** Looks up what the owner of a domain published in its DNS. */
  resolveTxt: ResolveTxt;
}
