import type { IncomingMessage } from 'node:http';
import { type Ability, roleHas } from '@octavo/contract';
import type { Db, Platform, Tx } from '../platform/index.ts';
import { type Access, findLockName, isOpenToVisitors, isPublic } from './access.ts';
import {
  type Authenticated,
  authenticate,
  limitAnonymous,
  requireStillKnown,
} from './authenticate.ts';
import { allowsWrite, listTagStates, makeEntityTag } from './bytes/entity-tag.ts';
import { credentialOf, mayOnlyRead, type ReadingCaller } from './caller.ts';
import { readClientAddress } from './client-address.ts';
import { forbidden, notFound, preconditionFailed } from './errors.ts';
import type { Exchange } from './exchange/exchange.ts';
import type { Outgoing } from './exchange/outgoing.ts';
import {
  findKeptAnswer,
  type KeptAnswer,
  type KeyedRequest,
  keepAnswer,
  readIdempotencyKey,
  stillAnswered,
} from './idempotency.ts';
import type {
  Operation,
  OperationInput,
  RequestFacts,
  WriteOptions,
} from './implement-operation.ts';
import { present, presentRead, tagOf } from './present-reply.ts';
import type { Reply } from './reply.ts';
import { findRequestDeadline } from './request-deadline.ts';
import {
  type RequestInput,
  type RoutedRequest,
  readBody,
  readTarget,
  takesBody,
} from './request-input.ts';
import { createRequestLock, type RequestLock } from './request-lock.ts';
import type { Route } from './route.ts';
import type { HttpService } from './service.ts';
import { transact } from './transact.ts';
import { grantDownloads } from './urls.ts';
import { watchClient } from './watch-client.ts';

/** One request on its way through an operation. */
interface Run {
  readonly service: HttpService;
  readonly route: Route;
  readonly request: RoutedRequest;
  readonly requestId: string;
  readonly who: Authenticated | null;
  readonly input: RequestInput;
  /** When the caller was authenticated, in milliseconds since 1970. */
  readonly since: number;
  /** What was loaded and authorized before the body was read, and the state of the database then. */
  /** Where it carries an idempotency key. */
  readonly keyed?: KeyedRequest;
  readonly reliance?: Reliance;
  readonly admitted?: { readonly subject: unknown; readonly stamp: number };
}

/** What an answer relies on besides the database, its address and who asks. */
interface Reliance {
  /** Whether it looked at the clock, or at the request. */
  isFleeting: boolean;
}

/** How long what a caller showed is taken to hold before a write, in milliseconds. */
const RECHECK_AFTER_MS = 1000;

/**
 * Answers a request: rate limit, authenticate, check path and query, load and authorize, read and
 * check the body, handle, present. A body costs more than all before it, so it is read for those
 * alone who may send it.
 *
 * @throws ApiError for every refusal
 */
export async function runOperation(
  service: HttpService,
  route: Route,
  request: RoutedRequest,
  exchange: Pick<Exchange, 'id' | 'setHeader'>,
): Promise<Outgoing> {
  const { operation } = route;
  const since = service.platform.clock.now().getTime();
  const requestId = exchange.id;
  const who = await identify(service, route, request, exchange);
  if (who !== null) requireMayCall(operation, who.caller);
  const input = { ...readTarget(route, request), body: undefined };
  const run = await receiveBody({ service, route, request, requestId, who, input, since });
  if (operation.writes) return answerWrite(run);
  const admission = operation.holdsStill ? who?.admission : undefined;
  if (admission === undefined) {
    return presentRead(route, await answerFrom(run, route, service.platform, run.input));
  }
  const { platform, reliance } = watchReliance(service.platform);
  const reply = await answerFrom({ ...run, reliance }, route, platform, run.input);
  const outgoing = presentRead(route, reply);
  if (!reliance.isFleeting) outgoing.again = admission;
  return outgoing;
}

/** A platform that tells whether its clock was read. */
function watchReliance(platform: Platform): { platform: Platform; reliance: Reliance } {
  const reliance = { isFleeting: false };
  const watched = {
    ...platform,
    get clock() {
      reliance.isFleeting = true;
      return platform.clock;
    },
  };
  return { platform: watched, reliance };
}

async function receiveBody(run: Run): Promise<Run> {
  const { service, route, request, input } = run;
  if (!takesBody(route)) return run;
  const { database } = service.platform;
  const stamp = database.changeStamp();
  const subject = await authorize(run, route, database.db);
  const body = await readBody(route, request);
  return { ...run, input: { ...input, body }, admitted: { subject, stamp } };
}

/** The subject as it is by now: what was admitted, where nothing was committed since. */
async function loadSubject(
  run: Run,
  route: Route,
  db: Db,
  platform = run.service.platform,
): Promise<unknown> {
  const { admitted, service } = run;
  const isSame =
    admitted !== undefined && route === run.route && db === service.platform.database.db;
  if (isSame && admitted.stamp === service.platform.database.changeStamp()) return admitted.subject;
  return authorize(run, route, db, platform);
}

function requireMayCall({ access, writes }: Operation, caller: ReadingCaller): void {
  if (writes && mayOnlyRead(caller)) {
    throw forbidden('read_only_token', 'This token is read-only.');
  }
  if (caller.kind === 'visitor' && !isOpenToVisitors(access)) {
    throw forbidden('closed_to_visitors', 'The token of a site does not allow this operation.');
  }
}

async function identify(
  service: HttpService,
  route: Route,
  request: RoutedRequest,
  exchange: Pick<Exchange, 'id' | 'setHeader'>,
): Promise<Authenticated | null> {
  const { access, writes } = route.operation;
  if (!isPublic(access)) {
    return authenticate(service, request.raw, exchange, { writes });
  }
  await limitAnonymous(service, request.raw, exchange);
  return null;
}

/** Loads, authorizes and handles; `platform` may be one whose database is a transaction. */
async function answerFrom(
  run: Run,
  route: Route,
  platform: Platform,
  { query, body }: Pick<RequestInput, 'query' | 'body'>,
): Promise<Reply> {
  const subject = await loadSubject(run, route, platform.database.db, platform);
  const refuse = () => Promise.reject(new Error('An operation that only reads cannot write.'));
  const parts = { platform, subject, query, body, write: refuse, takeLock: refuse };
  return handle(run, route, parts);
}

async function authorize(
  { who, input, service }: Run,
  route: Route,
  db: Db,
  platform = service.platform,
): Promise<unknown> {
  const { access } = route.operation;
  const { params, query } = input;
  const caller = who?.caller ?? null;
  const subject = await access.load({ platform, db, caller, params, query });
  if (subject === null) throw notFound();
  if (access.ability !== null && !may(access, access.ability, subject)) {
    throw forbidden('forbidden', `This requires a role with the "${access.ability}" ability.`);
  }
  return subject;
}

function may(access: Access<unknown, ReadingCaller | null>, ability: Ability, subject: unknown) {
  return roleHas(access.roleOf(subject), ability, access.standingOf?.(subject));
}

/**
 * The facts of a request; its client is watched once a handler asks for the signal. What answers by the
 * others is for this one request.
 */
class RawRequestFacts implements RequestFacts {
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  /** The request, of which something is asked that is its own. */
  get #raw(): IncomingMessage {
    const { reliance, request } = this.#run;
    if (reliance !== undefined) reliance.isFleeting = true;
    return request.raw;
  }

  get id(): string {
    return this.#raw && this.#run.requestId;
  }

  get headers(): IncomingMessage['headers'] {
    return this.#raw.headers;
  }

  get stream(): IncomingMessage {
    return this.#raw;
  }

  noteContent(content: string): void {
    const { keyed } = this.#run;
    if (keyed !== undefined) keyed.content += JSON.stringify(content);
  }

  async recheckMatch(): Promise<void> {
    if (this.headers['if-match'] === undefined) return;
    const { db } = this.#run.service.platform.database;
    await checkIfMatch(this.#run, db, await authorize(this.#run, this.#run.route, db));
  }

  async recheckAccess(): Promise<void> {
    const { service, who, route } = this.#run;
    if (who !== null) await requireStillKnown(service, who);
    await authorize(this.#run, route, service.platform.database.db);
  }

  get address(): string {
    return readClientAddress(this.#raw, this.#run.service.platform.config.trustedProxies);
  }

  get signal(): AbortSignal {
    const gone = watchClient(this.#run.request.raw.socket);
    const deadline = findRequestDeadline();
    return deadline === undefined ? gone : AbortSignal.any([gone, deadline.signal]);
  }
}

async function handle(
  run: Run,
  route: Route,
  parts: Pick<
    OperationInput<unknown, unknown, unknown, unknown, ReadingCaller | null, Reply>,
    'platform' | 'subject' | 'query' | 'body' | 'write' | 'takeLock'
  >,
): Promise<Reply> {
  const caller = run.who?.caller ?? null;
  const { urls, platform } = run.service;
  const input = {
    ...parts,
    caller,
    params: run.input.params,
    url: caller === null ? urls : { ...urls, grant: grantDownloads(caller, platform.clock.now()) },
    request: new RawRequestFacts(run),
  };
  const reply = (await route.operation.handle(input as never)) as Reply;
  run.service.inspectReply?.(route.operation, reply);
  return reply;
}

async function answerWrite(run: Run): Promise<Outgoing> {
  const keyed = readKeyedRequest(run);
  if (keyed === undefined) return present(await performWrite(run));
  const { inFlight } = run.service;
  const name = `${keyed.credential} ${keyed.key}`;
  if (!(await inFlight.hold(name))) {
    throw stillAnswered('Another request with this Idempotency-Key is still in progress.');
  }
  try {
    return present(await performWrite({ ...run, keyed }));
  } finally {
    await inFlight.release(name);
  }
}

async function performWrite(run: Run): Promise<Reply> {
  const { platform } = run.service;
  const { database } = platform;
  const subject = await loadSubject(run, run.route, database.db);
  const repeated = takesBody(run.route) ? await findRepeated(run, database.db) : undefined;
  if (repeated !== undefined) return repeated;
  await checkIfMatch(run, database.db, subject);
  const lock = createRequestLock({
    locks: database.locks,
    place: findLockName(run.route.operation.access.object, subject),
    signal: () => watchClient(run.request.raw.socket),
  });
  // Whoever hangs keeps nobody waiting: what is not committed by then never is.
  findRequestDeadline()?.onOverdue(() => lock.release());
  try {
    return await performLocked(run, subject, lock);
  } finally {
    lock.release();
  }
}

/** The answer to an earlier request with the same key; undefined where there is none. */
async function findRepeated({ service, keyed }: Run, db: Db): Promise<Reply | undefined> {
  if (keyed === undefined) return undefined;
  const kept = await findKeptAnswer(db, keyed, service.platform.clock.now());
  return kept && repeatAnswer(kept);
}

async function performLocked(run: Run, subject: unknown, lock: RequestLock): Promise<Reply> {
  const { platform } = run.service;
  const { database } = platform;
  let inTransaction = false;
  const write = async (
    work: (tx: Tx, subject: unknown) => Promise<Reply>,
    { isLong = false }: WriteOptions = {},
  ): Promise<Reply> => {
    inTransaction = true;
    const { isolation } = run.route.operation;
    const options = { lock: await lock.take(), isolation, isLong };
    await recheckCaller(run);
    const reply = await transact(platform, options, async (tx) => {
      const fresh = await authorize(run, run.route, tx);
      await checkIfMatch(run, tx, fresh);
      const repeated = takesBody(run.route) ? undefined : await findRepeated(run, tx);
      if (repeated !== undefined) return repeated;
      const reply = await work(tx, fresh);
      await keep(run, tx, reply);
      return reply;
    });
    lock.release();
    return reply;
  };
  const takeLock = async (): Promise<unknown> => {
    const taken = await lock.take();
    return taken?.waited ? authorize(run, run.route, database.db) : subject;
  };
  const { query, body } = run.input;
  const reply = await handle(run, run.route, { platform, subject, query, body, write, takeLock });
  if (run.keyed !== undefined && !inTransaction) {
    await database.transaction((tx) => keep(run, tx, reply));
  }
  return reply;
}

/**
 * What was prepared for long, such as an import, is not written for a token or a session that has
 * ended meanwhile.
 */
async function recheckCaller({ service, who, since }: Run): Promise<void> {
  if (who === null || service.platform.clock.now().getTime() - since < RECHECK_AFTER_MS) return;
  await requireStillKnown(service, who);
}

function readKeyedRequest({ route, request, who, input }: Run): KeyedRequest | undefined {
  const header = request.raw.headers['idempotency-key'];
  if (!route.operation.takesKey || who === null || typeof header !== 'string') return undefined;
  if (who.caller.kind === 'visitor') return undefined;
  return {
    credential: credentialOf(who.caller),
    secret: who.secret,
    key: readIdempotencyKey(header),
    content: JSON.stringify([route.operation.id, input.params, input.query ?? null, input.body]),
  };
}

/** Nothing is kept of what failed, nor of an answer that is bytes. */
async function keep({ keyed, service }: Run, tx: Tx, reply: Reply): Promise<void> {
  if (keyed === undefined) return;
  const { status, headers, body = '' } = present(reply);
  if (status >= 300 || typeof body !== 'string') return;
  await keepAnswer(tx, keyed, { status, headers, body }, service.platform.clock.now());
}

function repeatAnswer({ status, headers, body }: KeptAnswer): Reply {
  const marked = { ...headers, 'idempotency-replayed': 'true' };
  return body === ''
    ? { status, headers: marked, body: undefined }
    : { status, headers: marked, raw: body };
}

/**
 * Compares `If-Match` with the name of the object's state, where the operation gives one, with the
 * states of the parts that the body changes, and with the entity tag that a GET of the object has now.
 */
async function checkIfMatch(run: Run, db: Db, subject: unknown): Promise<void> {
  const header = run.request.raw.headers['if-match'];
  if (header === undefined) return;
  const name = run.route.operation.matchTag?.(subject as never);
  if (name !== undefined && allowsWrite(header, `"${name}"`)) return;
  const { platform } = run.service;
  const inside = { ...platform, database: { ...platform.database, db } };
  if (await matchParts(run, inside, header, subject)) return;
  const { representation } = run.route;
  if (representation === undefined) throw preconditionFailed();
  const query: Record<string, unknown> = {};
  representation.checkQuery?.(query);
  const reply = await answerFrom(run, representation, inside, { query, body: undefined });
  const text = JSON.stringify((reply as { body?: unknown }).body);
  if (!allowsWrite(header, tagOf(reply, makeEntityTag(text)))) throw preconditionFailed();
}

async function matchParts(
  { route, input }: Run,
  platform: Platform,
  header: string,
  subject: unknown,
): Promise<boolean> {
  const { matchParts } = route.operation;
  const states = new Set(matchParts === undefined ? [] : listTagStates(header));
  if (matchParts === undefined || states.size === 0) return false;
  const { body } = input;
  return matchParts({ platform, subject: subject as never, body: body as never, states });
}
