import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient, QueryResult as PostgresResult, QueryConfig } from 'pg';
import type { Lookout } from '../../look-often.ts';
import { DatabaseBusyError } from '../database-busy-error.ts';
import { findBounds, type WorkBounds, WorkOverdueError } from '../work-bounds.ts';
import { DatabaseSilentError, hasCode, isUnavailable } from './postgres-errors.ts';
import { LOCK, UNLOCK } from './postgres-locks.ts';
import { BEAT_MS } from './postgres-session.ts';

/** A statement took longer than it may, or waited for a lock longer than it may. */
const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';

/** What ends something is given so long, in milliseconds, also where the time of its work is over. */
const ENDING_MS = 5_000;
/** The database, which ends a statement itself where it was told when, is heard out so much longer. */
const REPLY_MS = 1_000;

const UNBOUNDED = { endsAt: Number.POSITIVE_INFINITY };

/** What a connection that somebody has stands on. */
interface ConnectionOptions {
  /** The longest that a statement may take, in milliseconds. */
  longestMs: number;
  /** Looks at connections that somebody has. */
  inUse: Lookout<PostgresConnection>;
  /** Called where the database does not answer in time. */
  onSilence(): void;
}

/**
 * A connection of the pool while somebody has it. One on which the database does not answer in time is
 * closed. While it is within a transaction or holds a lock, and nobody asks anything of it, it beats: so
 * the database tells who works for long from who is gone, for as long as the work has time.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #options: ConnectionOptions;
  #broken = false;
  /** When the statement under way is late, and how long it was given; infinite where there is none. */
  #lateAt = Number.POSITIVE_INFINITY;
  #givenMs = 0;
  #isSilent = false;
  /** Whose beat it has, while it holds something that others may wait for. */
  #beats: Pick<WorkBounds, 'endsAt'> | undefined;
  #isInside = false;
  #heardAt = 0;
  #beat: Promise<void> | undefined;
  /** The pool hears of lost connections only while nobody has them; unheard, they end the process. */
  readonly #lose = (): void => {
    this.#broken = true;
  };

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
    client.on('error', this.#lose);
    options.inUse.add(this);
  }

  /** @throws WorkOverdueError where the time of the work is over */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#query(query);
    const rows = result.rows as R[];
    if (result.command === 'SELECT' || result.rowCount === null) return { rows };
    return { rows, numAffectedRows: BigInt(result.rowCount) };
  }

  /** A connection that was lost, or keeps a lock it should have given back, is given to no one again. */
  async #query(query: CompiledQuery): Promise<PostgresResult> {
    const name = nameStatement(query.sql);
    const isUnlock = query.sql.startsWith(UNLOCK);
    const isLock = !isUnlock && query.sql.startsWith(LOCK);
    try {
      const givenMs = isUnlock ? ENDING_MS : this.#settleLimit(findBounds());
      const result = await this.#send(
        {
          text: query.sql,
          values: [...query.parameters],
          ...(name === undefined ? {} : { name }),
        },
        givenMs,
      );
      if (isLock) this.#beginBeating();
      else if (isUnlock) this.#beats = undefined;
      return result;
    } catch (error) {
      if (isUnlock) this.#broken = true;
      const isLate = hasCode(error, [QUERY_CANCELED]);
      // In a transaction, and where a lock is waited for, it is a collision as others are.
      const isHeldUp = !this.#isInside && !isLock && hasCode(error, [LOCK_NOT_AVAILABLE]);
      throw isLate || isHeldUp ? new DatabaseBusyError(error) : error;
    }
  }

  #settleLimit(bounds: WorkBounds | undefined): number {
    const { longestMs } = this.#options;
    if (bounds === undefined) return longestMs;
    const left = bounds.endsAt - performance.now();
    if (left <= 0) throw new WorkOverdueError();
    const most = Math.min(longestMs, bounds.statementMs, left);
    return this.#isInside ? most + REPLY_MS : most;
  }

  async #send(query: string | QueryConfig, givenMs: number): Promise<PostgresResult> {
    if (this.#beat !== undefined) await this.#beat;
    this.#givenMs = givenMs;
    this.#lateAt = performance.now() + givenMs;
    try {
      return await this.#client.query(query);
    } catch (error) {
      if (isUnavailable(error)) this.#broken = true;
      throw this.#isSilent ? new DatabaseSilentError(this.#givenMs) : error;
    } finally {
      this.#heardAt = performance.now();
      this.#lateAt = Number.POSITIVE_INFINITY;
    }
  }

  // biome-ignore lint/correctness/useYield: refuses, where Kysely asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are read in pages, by key, not streamed.');
  }

  async begin(text: string): Promise<void> {
    await this.#send(text, this.#settleLimit(findBounds()));
    this.#isInside = true;
    this.#beginBeating();
  }

  /** What its commit became of is not known where this throws. */
  async commit(text: string): Promise<void> {
    const left = findBounds()?.endsAt ?? Number.POSITIVE_INFINITY;
    const givenMs = Math.max(
      ENDING_MS,
      Math.min(left - performance.now(), this.#options.longestMs),
    );
    await this.#send(text, givenMs);
    this.#isInside = false;
  }

  /**
   * Never throws: where it cannot be rolled back the connection is given to nobody again, and the
   * database undoes what was begun as it ends.
   */
  async rollback(): Promise<void> {
    this.#isInside = false;
    if (this.#broken) return;
    try {
      await this.#send('rollback', ENDING_MS);
    } catch {
      this.#broken = true;
    }
  }

  /** Does what is due by `now`, as `performance.now()` says it. */
  look(now: number): void {
    if (now > this.#lateAt) this.#giveUp();
    else if (this.#lateAt === Number.POSITIVE_INFINITY && now < (this.#beats?.endsAt ?? 0)) {
      if (now - this.#heardAt >= BEAT_MS && this.#beat === undefined && !this.#broken) this.#tell();
    }
  }

  /** Closing the connection fails what is under way on it. */
  #giveUp(): void {
    this.#lateAt = Number.POSITIVE_INFINITY;
    this.#isSilent = true;
    this.#broken = true;
    this.#options.onSilence();
    this.#client.end().catch(() => undefined);
  }

  #beginBeating(): void {
    this.#beats = findBounds() ?? UNBOUNDED;
  }

  /** An empty statement: it takes no snapshot, and may be said in a transaction that has failed. */
  #tell(): void {
    this.#givenMs = ENDING_MS;
    this.#lateAt = performance.now() + ENDING_MS;
    this.#beat = this.#client.query('').then(
      () => this.#endBeat(),
      () => {
        this.#broken = true;
        this.#endBeat();
      },
    );
  }

  #endBeat(): void {
    this.#heardAt = performance.now();
    this.#lateAt = Number.POSITIVE_INFINITY;
    this.#beat = undefined;
  }

  release(): void {
    if (this.#beat === undefined) this.#giveBack();
    else void this.#beat.then(() => this.#giveBack());
  }

  #giveBack(): void {
    this.#options.inUse.delete(this);
    this.#client.release(this.#broken);
    this.#client.off('error', this.#lose);
  }
}

const MAX_NAMED_STATEMENTS = 1000;
const MAX_NAMED_LENGTH = 8_000;

const statementNames = new Map<string, string>();

/** A name for the prepared form of a statement; none for texts that would not come again. */
function nameStatement(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_NAMED_STATEMENTS || text.length > MAX_NAMED_LENGTH)
    return undefined;
  if (!/^(select|insert|update|delete|with)\b/i.test(text)) return undefined;
  const name = `octavo_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
