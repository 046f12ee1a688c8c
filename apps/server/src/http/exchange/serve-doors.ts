import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { ListenOptions, Socket } from 'node:net';
import {
  createLookout,
  openOnce,
  runWithin,
  type WorkKind,
  WorkOverdueError,
} from '../../platform/index.ts';
import { ApiError } from '../errors.ts';
import { type Lateness, RequestDeadline } from '../request-deadline.ts';
import { normalizeRequestTarget } from '../request-target.ts';
import type { HttpService } from '../service.ts';
import { type Answer, answerApi, type MadeAnswer } from './answer.ts';
import { answerError } from './answer-error.ts';
import type { Door } from './door.ts';
import { Exchange } from './exchange.ts';
import { errorAnswer } from './outgoing.ts';
import { findPathOwner, type PathOwner } from './server-paths.ts';
import { settleAnswer } from './settle-answer.ts';
import { writeAnswer } from './write-answer.ts';

/**
 * Connections without a request are kept longer than proxies in front keep them, so that none is closed
 * under a request of theirs. How long a whole request may take to come is for `RequestDeadline`.
 */
const TIMEOUTS = { keepAliveTimeout: 72_000, headersTimeout: 60_000, requestTimeout: 0 };

/** The doors of a server, in the order in which those of one owner are asked. */
export type Doors = Readonly<Record<Exclude<PathOwner, 'nobody'>, readonly Door[]>>;

/** A server that answers once it listens. */
export interface HttpServer {
  readonly server: Server;
  /** @throws Error with the code of the system where it cannot listen there */
  listen(options: ListenOptions): Promise<void>;
  /** Has something done once the last request was answered; what was named last is done first. */
  onClose(run: () => void | Promise<void>): void;
  /** Takes no more connections, waits for requests in progress and does what `onClose` was told. */
  close(): Promise<void>;
}

interface CountedDoor {
  readonly door: Door;
  readonly work: WorkKind | undefined;
}

/**
 * The HTTP server that all doors have: each request is one exchange, which becomes one answer. The site
 * is asked first, since hosts of sites have every path; then those that own the path by the table of
 * paths; then the API, which answers what nobody else does.
 */
export function serveDoors(service: HttpService, doors: Doors): HttpServer {
  const { ids, work, config } = service.platform;
  const makeId = () => ids.next();
  const answerMs = config.limits.requestSeconds * 1000;
  const findDoors = orderDoors(doors, (door) => ({
    door,
    work: door.name === undefined ? undefined : work.kind(door.name),
  }));
  const inProgress = createLookout((late: Late, now) => {
    const lateness = late.deadline.look(now);
    if (lateness !== undefined) giveUp(service, late, lateness);
  });

  function watch(exchange: Exchange, response: ServerResponse, deadline: RequestDeadline): void {
    if (response.writableEnded) return;
    const late = { exchange, response, deadline };
    inProgress.add(late);
    response.once('close', () => inProgress.delete(late));
  }

  const server = createServer(TIMEOUTS, (request, response) => {
    normalizeRequestTarget(request);
    const exchange = new Exchange(request, response, makeId);
    const own = findDoors(exchange.target);
    const ready = findReady(own, exchange);
    if (ready !== undefined) writeAnswer(response, ready, exchange.noted);
    const deadline = new RequestDeadline(request, response, answerMs);
    if (ready === undefined) {
      runWithin(deadline, () => void answerByDoors(service, { doors: own, exchange, response }));
    }
    watch(exchange, response, deadline);
  });
  server.on('clientError', (error, socket) => answerUnreadable(error, socket as Socket, makeId()));
  return openServer(server);
}

/** The doors to be asked about a target, in their order. */
function orderDoors(
  doors: Doors,
  count: (door: Door) => CountedDoor,
): (target: string) => readonly CountedDoor[] {
  const { site, api, ...others } = doors;
  const [first, last] = [site.map(count), api.map(count)];
  const unowned = [...first, ...last];
  const owned = new Map(
    Object.entries(others).map(([owner, own]) => [owner, [...first, ...own.map(count), ...last]]),
  );
  return (target) => owned.get(findPathOwner(target) ?? '') ?? unowned;
}

/**
 * What is ready to be sent; undefined where something has to be waited for. What fails here fails again
 * where the doors are asked, and is answered there: this runs in a callback, whose errors end a process.
 */
function findReady(doors: readonly CountedDoor[], exchange: Exchange): MadeAnswer | undefined {
  try {
    for (const { door } of doors) {
      const answer = door.answerAtOnce?.(exchange);
      if (answer === 'elsewhere') continue;
      const made = answer && settleAnswer(exchange, answer);
      return made instanceof Promise ? undefined : made;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

async function answerByDoors(
  service: HttpService,
  {
    doors,
    exchange,
    response,
  }: { doors: readonly CountedDoor[]; exchange: Exchange; response: ServerResponse },
): Promise<void> {
  const send = async (answer: Answer) => {
    const settled = settleAnswer(exchange, answer);
    const made = settled instanceof Promise ? await settled : settled;
    return writeAnswer(response, made, exchange.noted);
  };
  try {
    for (const door of doors) {
      if (await askDoor(door, exchange, send)) return;
    }
  } catch (error) {
    if (!exchange.isOver) void send(answerApi(answerError(service, error, exchange)));
  }
}

/** Whether a door answered, in whose name the work is counted then. */
async function askDoor(
  { door, work }: CountedDoor,
  exchange: Exchange,
  send: (answer: Answer) => Promise<void>,
): Promise<boolean> {
  let isAnswered = false;
  work?.begin();
  try {
    const found = door.answer(exchange);
    const answered = found instanceof Promise ? await found : found;
    isAnswered = answered !== undefined;
    if (answered !== undefined) await send(answered);
  } finally {
    if (isAnswered) work?.end();
    else work?.drop();
  }
  return isAnswered;
}

interface Late {
  exchange: Exchange;
  response: ServerResponse;
  deadline: RequestDeadline;
}

/** Answers a request that is late. An answer that was begun is cut off, which tells that it is not whole. */
function giveUp(service: HttpService, { exchange, response }: Late, lateness: Lateness): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  exchange.setHeader('connection', 'close');
  const error =
    lateness === 'overdue'
      ? new WorkOverdueError()
      : new ApiError('request_timeout', 'The rest of the request did not arrive in time.');
  const outgoing = answerError(service, error, exchange);
  void Promise.resolve(settleAnswer(exchange, answerApi(outgoing))).then((made) =>
    writeAnswer(response, made, exchange.noted),
  );
}

/** Answers bytes that are no HTTP request in the shape of every error, and ends the connection. */
function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  requestId: string,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, headers, body } = errorAnswer(describeUnreadable(error.code), requestId);
  const text = String(body);
  const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`);
}

function describeUnreadable(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('headers_too_large', 'The headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('request_timeout', 'The request took too long.');
  return new ApiError('invalid_request', 'The request is not valid HTTP.');
}

function openServer(server: Server): HttpServer {
  const endings: (() => void | Promise<void>)[] = [];
  const ending = openOnce(end);

  async function end(): Promise<void> {
    server.closeIdleConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
    for (const run of endings.reverse()) await run();
  }

  return {
    server,
    listen: (options) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(options, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    onClose(run) {
      endings.push(run);
    },
    close: () => ending.get(),
  };
}
