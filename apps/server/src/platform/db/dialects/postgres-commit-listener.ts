import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createConfirmations } from '../../servers/confirmations.ts';
import { createKnownServers } from '../../servers/known-servers.ts';
import { readServerMessage, writeServerMessage } from '../../servers/server-messages.ts';
import { ANSWER_MS, BEAT_MS } from '../../servers/server-times.ts';
import { OutdatedServerError, type ServerFacts, type Servers } from '../../servers/servers.ts';
import { type Clocks, createTrust, type Moment, systemClocks } from '../../servers/trust.ts';
import { COMMIT_CHANNEL } from './postgres-driver.ts';
import {
  enlistServer,
  LISTENER_NAME,
  listServerNumbers,
  renewServer,
  requireNoServers,
  sortSilentServers,
  tellServers,
  unlistServers,
} from './postgres-server-registry.ts';
import { describeConnection, prepareSession } from './postgres-session.ts';

/** Knows when anything may have been committed. */
export interface CommitListener {
  /**
   * See `Database.changeStamp`. While it is not known that commits are heard of, every call counts as a
   * change, so that nothing is answered from memory.
   */
  changeStamp(): number;
  countOwnCommit(): void;
  readonly servers: Servers;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const MOST_NUMBER = 2 ** 31 - 1;
/** A process that says nothing for so long is gone. What it says need not survive a power failure. */
const SETTINGS = ['idle_session_timeout = 60000', 'synchronous_commit = off'];

/**
 * Listens for commits on a connection of its own, which it replaces when it breaks. Every `BEAT_MS` it
 * sends itself a message by the way that commits are announced: the database delivers in the order of
 * commits, so whoever has got its own has heard of all before it. Where none comes back the connection
 * is given up, whether or not it says that it is broken.
 */
export function createCommitListener(
  url: string,
  reportError: (error: unknown) => void,
  clocks: Clocks = systemClocks,
): CommitListener {
  const number = randomInt(1, MOST_NUMBER);
  const trust = createTrust(clocks);
  const known = createKnownServers();
  const confirmations = createConfirmations(known, clocks.steady);
  const callbacks: Parameters<Servers['onGone']>[0][] = [];
  let stamp = 0;
  let facts: ServerFacts | undefined;
  let closed = false;
  // A server that is not there at all is reported by whoever queries it.
  let worthReporting = false;
  let timer: NodeJS.Timeout | undefined;
  let open: Session | undefined;
  let takingOver = false;
  let connected = connect(FIRST_PAUSE_MS);

  function hear(payload: string, session: Session): void {
    const message = readServerMessage(payload);
    const isOwn = message.says !== 'commit' && message.from === number;
    switch (message.says) {
      case 'beat':
        if (isOwn) noteBeat(session, message.beat);
        else if (message.serves) known.note(message.from, clocks.steady());
        return;
      case 'heard':
        if (message.to === number) confirmations.noteHeard(message.ask, message.from);
        return;
      case 'left':
        known.forget(message.from);
        confirmations.noteLeft(message.from);
        return;
      case 'ask':
        stamp += 1;
        if (isOwn) confirmations.noteAsked(message.ask);
        else if (facts !== undefined) {
          session.tell({ says: 'heard', from: number, to: message.from, ask: message.ask });
        }
        return;
      case 'commit':
        stamp += 1;
    }
  }

  function noteBeat(session: Session, beat: number): void {
    if (session !== open || beat !== session.beat) return;
    // What was loaded while nothing was heard may be older than it seems.
    if (!trust.holds()) stamp += 1;
    trust.renew(session.sentAt);
  }

  async function connect(pauseMs: number): Promise<void> {
    let lost = false;
    const lose = (error?: unknown): void => {
      if (lost) return;
      lost = true;
      session.stop();
      if (open === session) {
        open = undefined;
        trust.end();
      }
      if (error instanceof OutdatedServerError) facts?.onOutdated(error);
      if (closed) return;
      if (error !== undefined && worthReporting) reportError(error);
      worthReporting = true;
      timer = setTimeout(() => {
        connected = connect(Math.min(LONGEST_PAUSE_MS, pauseMs * 2));
      }, pauseMs);
      timer.unref();
    };
    const session = createSession(url, { hear: (text) => hear(text, session), lose });
    open = session;
    try {
      await session.begin();
      for (const other of await listServerNumbers(session.connection)) {
        if (other !== number) known.note(other, clocks.steady());
      }
      if (facts !== undefined) await enlistServer(session.connection, number, facts);
      await beat(session);
      if (lost) return;
      session.repeat(() => beat(session));
      worthReporting = true;
      pauseMs = FIRST_PAUSE_MS;
    } catch (error) {
      lose(error);
    }
  }

  async function beat(session: Session): Promise<void> {
    session.beat += 1;
    session.sentAt = { steady: clocks.steady(), wall: clocks.wall() };
    const serves = facts !== undefined;
    const { connection, beat } = session;
    const text = writeServerMessage({ says: 'beat', from: number, beat, serves });
    if (facts === undefined) await tellServers(connection, text);
    else if (!(await renewServer(connection, number, text))) {
      await enlistServer(connection, number, facts);
    }
    if (facts !== undefined) await lookForGone(session);
  }

  async function lookForGone({ connection }: Session): Promise<void> {
    const silent = known.listSilent(clocks.steady());
    if (silent.length === 0) return;
    const { gone, unlisted } = await sortSilentServers(connection, silent);
    for (const one of unlisted) known.noteGone(one);
    if (gone.length === 0) return;
    // What is done for them must not keep this process from saying that it is there.
    if (!takingOver) void takeOver(connection, gone).catch(reportError);
  }

  async function takeOver(connection: Session['connection'], gone: number[]): Promise<void> {
    takingOver = true;
    try {
      for (const run of callbacks) await run(gone);
      await unlistServers(connection, gone);
      for (const one of gone) known.noteGone(one);
    } finally {
      takingOver = false;
    }
  }

  async function enlist(session: Session, given: ServerFacts): Promise<void> {
    try {
      await enlistServer(session.connection, number, given);
      facts = given;
      await beat(session);
    } catch (error) {
      if (error instanceof OutdatedServerError) throw error;
      facts = given;
      session.giveUp(error);
    }
  }

  const servers: Servers = {
    number: () => (facts === undefined ? undefined : number),
    async join(given) {
      await connected;
      const session = open;
      // Without one, the connection that comes next enlists it.
      if (session === undefined) facts = given;
      else await session.inOrder(() => enlist(session, given));
    },
    async announce(tx) {
      const ask = confirmations.open();
      const message = { says: 'ask', from: number, ask } as const;
      await sql`select pg_notify(${COMMIT_CHANNEL}, ${writeServerMessage(message)})`.execute(tx);
      return {
        confirmed: () => confirmations.wait(ask, () => open?.tell(message)),
        forget: () => confirmations.close(ask),
      };
    },
    onGone: (run) => void callbacks.push(run),
    requireNone: requireNoServers,
  };

  async function leave(session: Session): Promise<void> {
    await unlistServers(session.connection, [number]);
    await tellServers(session.connection, writeServerMessage({ says: 'left', from: number }));
  }

  return {
    changeStamp() {
      if (!trust.holds()) stamp += 1;
      return stamp;
    },
    countOwnCommit() {
      stamp += 1;
    },
    servers,
    async close() {
      closed = true;
      clearTimeout(timer);
      await connected;
      const session = open;
      if (session === undefined) return;
      session.stop();
      if (facts !== undefined) await leave(session).catch(() => {});
      await session.end();
    },
  };
}

/** One connection that listens. */
interface Session {
  readonly connection: { query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> };
  /** The number of the last message that it sent itself, and when. */
  beat: number;
  sentAt: Moment;
  /** Connects and listens. */
  begin(): Promise<void>;
  /** Runs `run` again and again, until it is stopped; one that fails or takes too long ends it. */
  repeat(run: () => Promise<void>): void;
  /** Runs what consists of several queries after what was begun before. */
  inOrder(run: () => Promise<void>): Promise<void>;
  tell(message: Parameters<typeof writeServerMessage>[0]): void;
  giveUp(error: unknown): void;
  stop(): void;
  end(): Promise<void>;
}

function createSession(
  url: string,
  { hear, lose }: { hear(text: string): void; lose(error?: unknown): void },
): Session {
  const client = new Client(describeConnection(url, LISTENER_NAME));
  let beating: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  client.on('notification', ({ payload = '' }) => hear(payload));
  client.on('error', (error) => giveUp(error));
  client.on('end', () => lose());

  /** One that does not answer would not answer that it is to end either. */
  function giveUp(error: unknown): void {
    lose(error);
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }

  /** @throws Error where the answer does not come in time; the connection is then given up */
  async function query<Row>(text: string, values: unknown[] = []): Promise<{ rows: Row[] }> {
    const timer = setTimeout(() => {
      giveUp(new Error('The connection that listens for commits does not answer.'));
    }, ANSWER_MS);
    timer.unref();
    try {
      const { rows } = await client.query(text, values);
      return { rows: rows as Row[] };
    } finally {
      clearTimeout(timer);
    }
  }

  const inOrder = (run: () => Promise<void>): Promise<void> => {
    const done = working.then(run);
    working = done.catch(() => undefined);
    return done;
  };

  return {
    connection: { query },
    beat: 0,
    sentAt: { steady: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY },
    async begin() {
      try {
        await client.connect();
        await prepareSession(client, SETTINGS);
        await query(`listen ${COMMIT_CHANNEL}`);
      } catch (error) {
        await client.end().catch(() => {});
        throw error;
      }
    },
    repeat(run) {
      const next = (): void => {
        beating = setTimeout(() => inOrder(run).then(next, giveUp), BEAT_MS);
        beating.unref();
      };
      next();
    },
    inOrder,
    tell: (message) => void tellServers({ query }, writeServerMessage(message)).catch(giveUp),
    giveUp,
    stop: () => clearTimeout(beating),
    async end() {
      const timer = setTimeout(() => giveUp(new Error('The connection does not end.')), ANSWER_MS);
      await client.end().catch(() => {});
      clearTimeout(timer);
    },
  };
}
