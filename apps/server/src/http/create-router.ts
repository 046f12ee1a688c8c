import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { createLookout, runWithin, type WorkKind, WorkOverdueError } from '../platform/index.ts';
import { ApiError } from './errors.ts';
import { createMethodFinder } from './find-methods.ts';
import type { Operation } from './implement-operation.ts';
import { type Lateness, RequestDeadline } from './request-deadline.ts';
import { describePath, normalizeRequestTarget } from './request-target.ts';
import { makeRoutes, type Route, routerPath } from './route.ts';
import { runOperation } from './run-operation.ts';
import { errorAnswer, PREFLIGHT, send } from './send.ts';
import type { HttpService } from './service.ts';
import { toApiError } from './to-api-error.ts';

/**
 * Connections without a request are kept longer than proxies in front keep them, so that none is closed
 * under a request of theirs. How long a whole request may take to come is for `RequestDeadline`.
 */
const TIMEOUTS = { keepAliveTimeout: 72_000, headersTimeout: 60_000, requestTimeout: 0 };

/** Answers a request ahead of the API. */
export interface FirstHandler {
  /** What it answers, for what is said of the work of a server. */
  readonly name: string;
  /** Says whether it did answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
}

interface CountedHandler extends FirstHandler {
  readonly work: WorkKind;
}

/**
 * The HTTP server of the API: every operation under `/v1`, trailing slashes ignored, errors of the
 * framework in the shape of the API's own. `first` handlers see each request before the router.
 */
export function createRouter(
  service: HttpService,
  operations: readonly Operation[],
  first: readonly FirstHandler[] = [],
): FastifyInstance {
  const routes = makeRoutes(operations);
  const findMethods = createMethodFinder(routes);
  const { ids, work } = service.platform;
  const nextId = () => ids.next();
  const counted = first.map((handler) => ({ ...handler, work: work.kind(handler.name) }));
  const answerMs = service.platform.config.limits.requestSeconds * 1000;
  const inProgress = createLookout((deadline: RequestDeadline, now) => {
    const lateness = deadline.look(now);
    if (lateness !== undefined) giveUp(service, deadline, { lateness, requestId: nextId() });
  });
  const app = Fastify({
    logger: false,
    genReqId: nextId,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, nextId()),
    frameworkErrors: (error, request, reply) => {
      reply.hijack();
      sendError(service, error, request.raw, reply.raw, request.id);
    },
    serverFactory: (handler) =>
      createServer(TIMEOUTS, (request, response) => {
        normalizeRequestTarget(request);
        const deadline = new RequestDeadline(request, response, answerMs);
        runWithin(deadline, () => {
          answerFirst(counted, request, response, handler).catch((error: unknown) => {
            sendError(service, error, request, response, nextId());
          });
        });
        if (response.writableEnded) return;
        inProgress.add(deadline);
        response.once('close', () => inProgress.delete(deadline));
      }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => {
    reply.hijack();
    sendError(service, error, request.raw, reply.raw, request.id);
  });
  app.setNotFoundHandler((request, reply) => {
    reply.hijack();
    const preflight = request.method === 'OPTIONS' && request.url.startsWith('/v1');
    const methods = findMethods(request.url.split('?', 1)[0] ?? '');
    const error = methods.length > 0 ? makeMethodError(methods) : makeAddressError();
    send(reply.raw, request.id, preflight ? PREFLIGHT : errorAnswer(error, request.id));
  });
  for (const route of routes) addRoute(app, service, route);
  return app;
}

function makeAddressError(): ApiError {
  return new ApiError('unknown_address', 'There is nothing at this address.');
}

function makeMethodError(methods: readonly string[]): ApiError {
  const allow = methods.join(', ');
  const message = `This method is not supported at this address. Use ${allow}.`;
  return new ApiError('method_not_allowed', message, undefined, { allow });
}

function addRoute(app: FastifyInstance, service: HttpService, route: Route): void {
  const { id, method, path } = route.operation;
  const duration = service.platform.metrics
    .histogram('octavo_http_request_seconds', 'Time to answer requests of the API.', ['operation'])
    .labels(id);
  const work = service.platform.work.kind(id);
  app.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: routerPath(path),
    handler: async (request, reply) => {
      reply.hijack();
      const begun = performance.now();
      work.begin();
      try {
        const outgoing = await runOperation(service, route, request, reply.raw, request.id);
        send(reply.raw, request.id, outgoing);
      } catch (error) {
        service.inspectError?.(
          route.operation,
          toApiError(error, service.platform.database.dialect),
        );
        sendError(service, error, request.raw, reply.raw, request.id);
      }
      work.end();
      duration.observe((performance.now() - begun) / 1000);
    },
  });
}

async function answerFirst(
  first: readonly CountedHandler[],
  request: IncomingMessage,
  response: ServerResponse,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<void> {
  for (const handler of first) {
    let isAnswered = false;
    handler.work.begin();
    try {
      const answered = handler.answer(request, response);
      isAnswered = typeof answered === 'boolean' ? answered : await answered;
    } finally {
      if (isAnswered) handler.work.end();
      else handler.work.drop();
    }
    if (isAnswered) return;
  }
  handler(request, response);
}

/** Answers a request that is late. An answer that was begun is cut off, which tells that it is not whole. */
function giveUp(
  service: HttpService,
  { request, response }: RequestDeadline,
  { lateness, requestId }: { lateness: Lateness; requestId: string },
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.setHeader('connection', 'close');
  const error =
    lateness === 'overdue'
      ? new WorkOverdueError()
      : new ApiError('request_timeout', 'The rest of the request did not arrive in time.');
  sendError(service, error, request, response, requestId);
}

function sendError(
  service: HttpService,
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  // It was given up, and what it was about fails behind it.
  if (response.writableEnded) return;
  const answer = toApiError(error, service.platform.database.dialect);
  if (answer.status >= 500) {
    service.platform.metrics
      .counter(
        'octavo_http_failures_total',
        'Requests that failed because of an error on the server.',
      )
      .inc();
    const { method, url = '' } = request;
    const path = describePath(url);
    service.platform.log.error({ err: error, requestId, method, path }, 'a request failed');
  }
  if (response.headersSent) response.destroy();
  else send(response, requestId, errorAnswer(answer, requestId));
  // Node reads what is left of a body that nobody began to read; else the connection would wait for ever.
  request.resume();
}

/** Answers bytes that are no HTTP request in the shape of every error, and ends the connection. */
function answerUnreadable(error: { code?: string }, socket: Socket, requestId: string): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const answer = errorAnswer(describeUnreadable(error.code), requestId);
  const body = String(answer.body);
  const headers = {
    ...answer.headers,
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const reason = STATUS_CODES[answer.status] ?? '';
  socket.end(`HTTP/1.1 ${answer.status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function describeUnreadable(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('headers_too_large', 'The headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('request_timeout', 'The request took too long.');
  return new ApiError('invalid_request', 'The request is not valid HTTP.');
}
