import { type JobRun, type Platform, readTimestamp, type Tx } from '../../platform/index.ts';
import { touchSitesOfSpaces } from '../sites/index.ts';
import { isHostAllowed } from './embed-address.ts';
import {
  type DueEmbed,
  findNextDue,
  listDue,
  listSpacesOf,
  updateDue,
  updateEmbed,
} from './embeds-store.ts';
import { type FetchedEmbed, fetchEmbed } from './fetch-embed.ts';

const KIND = 'embeds.fetch';
const AT_ONCE = 8;
/** One run goes on for as long; what is left is another one's. */
const RUN_MS = 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long nobody else asks for an address that somebody asks for. */
const LEASE_MS = 5 * MINUTE_MS;
/**
 * The pauses after each attempt that failed; after the last one an address is given up. Only a host
 * that says that it is busy is asked soon again: a server without the Internet asks once a day at most.
 */
const PAUSES_MS = [60 * MINUTE_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS];

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Asks for the addresses that are due. It asks for the next run itself. */
    'embeds.fetch': Record<string, never>;
  }
}

/** Registers the job that `requestFetching` asks for. */
export function registerFetching(platform: Platform): void {
  platform.jobs.register(KIND, (_payload, run) => fetchDue(platform, run));
}

/** Asks that the addresses which are due be asked for: now, or at an instant. One job waits. */
export async function requestFetching(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  at?: string,
): Promise<void> {
  const runAt = at === undefined ? {} : { runAt: new Date(at) };
  await jobs.enqueue(tx, KIND, {}, { key: 'due', ...runAt });
}

async function fetchDue(platform: Platform, { signal }: JobRun): Promise<void> {
  const { database, clock } = platform;
  const end = clock.now().getTime() + RUN_MS;
  while (!signal.aborted && clock.now().getTime() < end) {
    const due = await listDue(database.db, readTimestamp(clock), AT_ONCE);
    if (due.length === 0) break;
    await fetchSome(platform, due, signal);
  }
  const next = await findNextDue(database.db);
  if (next !== undefined) await database.transaction((tx) => requestFetching(platform, tx, next));
}

async function fetchSome(
  platform: Platform,
  due: readonly DueEmbed[],
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = platform;
  const until = new Date(clock.now().getTime() + LEASE_MS).toISOString();
  const taken = await database.transaction(async (tx) => {
    const mine: DueEmbed[] = [];
    for (const embed of due) if (await updateDue(tx, embed, until)) mine.push(embed);
    return mine;
  });
  const fetched = await Promise.all(
    taken.map(async (embed) => ({ embed, result: await fetchAllowed(platform, embed, signal) })),
  );
  await database.transaction(async (tx) => {
    for (const { embed, result } of fetched) {
      const { id, attempts, due_at } = embed;
      const changes = result ? describeResult(embed, result, clock.now()) : { attempts, due_at };
      await updateEmbed(tx, id, changes);
    }
    const had = fetched.flatMap(({ embed, result }) =>
      result !== undefined && 'facts' in result ? [embed.id] : [],
    );
    if (had.length > 0) await touchSitesOfSpaces(tx, await listSpacesOf(tx, had));
  });
}

/** Undefined where the server stops meanwhile. */
async function fetchAllowed(
  platform: Platform,
  { url }: DueEmbed,
  signal: AbortSignal,
): Promise<FetchedEmbed | undefined> {
  if (!isHostAllowed(platform.config, url)) {
    return { failure: 'The host is not on the list of allowed hosts.', isBusy: false };
  }
  try {
    return await fetchEmbed(platform, url, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    platform.log.error({ err: error, url }, 'a preview of an embedded page could not be fetched');
    return { failure: 'An error occurred on this server.', isBusy: false };
  }
}

/** What is written down of an attempt, the one that the embed was taken up for. Pure. */
export function describeResult({ attempts }: DueEmbed, result: FetchedEmbed, now: Date) {
  if ('failure' in result) {
    const pause = PAUSES_MS[attempts + (result.isBusy ? 0 : 1)];
    const dueAt = pause === undefined ? null : new Date(now.getTime() + pause).toISOString();
    return { failure: result.failure.slice(0, 500), due_at: dueAt };
  }
  const { facts, picture } = result;
  return {
    fetched_at: now.toISOString(),
    failure: null,
    due_at: null,
    attempts: 0,
    title: facts.title ?? null,
    description: facts.description ?? null,
    site_name: facts.siteName ?? null,
    picture_blob: picture?.blob ?? null,
    picture_type: picture?.contentType ?? null,
    picture_size: picture?.size ?? null,
    picture_width: picture?.width ?? null,
    picture_height: picture?.height ?? null,
  };
}
