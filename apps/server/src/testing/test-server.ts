import type { AddressInfo } from 'node:net';
import { ERROR_TYPES } from '@octavo/contract';
import { createApp } from '../app.ts';
import type { Operation } from '../http/implement-operation.ts';
import { mayRefuseWith } from '../http/operation-errors.ts';
import type { Reply } from '../http/reply.ts';
import { makeAnswerCheck } from '../http/schema-check.ts';
import type { HttpOptions } from '../http/service.ts';
import type { Platform } from '../platform/index.ts';
import { createFactories, type Factories } from './factories.ts';
import { openTestPlatform, type TestPlatformOverrides } from './test-platform.ts';

/** What a test sends. A body that is not text or bytes is sent as JSON. */
export interface TestRequest {
  token?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** What comes back; JSON is parsed, other bodies are text, an empty body is undefined. */
export interface TestAnswer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A server on a port of its own, with a database of its own. */
export interface TestServer extends AsyncDisposable {
  platform: Platform;
  /** `http://127.0.0.1:<port>`. */
  origin: string;
  /** Sends a request; `path` is below the origin and starts with `/v1`, or is below `/v1`. */
  request<Body = unknown>(
    method: string,
    path: string,
    request?: TestRequest,
  ): Promise<TestAnswer<Body>>;
  make: Factories;
  close(): Promise<void>;
}

/** How a test server differs from the usual one. */
export interface TestServerOptions {
  dialect?: 'sqlite' | 'postgres';
  platform?: TestPlatformOverrides;
  http?: HttpOptions;
}

/**
 * Starts the whole server on a real socket. Every answer is checked against the schemas and errors
 * that its operation declares, and every error against the catalogue: one that differs fails the
 * request, or `close` where nobody sent it by `request`.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const platform = await openTestPlatform(options.dialect ?? 'sqlite', options.platform);
  const mistakes: string[] = [];
  const app = await createApp(platform, {
    ...options.http,
    inspectReply: (operation, reply) => {
      const mistake = findMistake(operation, reply);
      if (mistake !== undefined) mistakes.push(mistake);
    },
    inspectError: (operation, { type, status }) => {
      if (mayRefuseWith(operation, type)) return;
      mistakes.push(`${operation.id} answered ${status} ${type}, which it does not declare.`);
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const close = async () => {
    app.server.closeAllConnections();
    await app.close();
    await platform[Symbol.asyncDispose]();
    if (mistakes.length > 0) throw new Error(mistakes.join(' '));
  };
  return {
    platform,
    origin,
    make: createFactories(platform),
    async request<Body>(method: string, path: string, request: TestRequest = {}) {
      const answer = await send(origin, method, path, request);
      const mistake = mistakes.shift() ?? findErrorMistake(answer);
      if (mistake !== undefined) throw new Error(mistake);
      return answer as TestAnswer<Body>;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function send(
  origin: string,
  method: string,
  path: string,
  { token, body, headers }: TestRequest,
): Promise<TestAnswer> {
  const asIs = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(origin + (path.startsWith('/v1') ? path : `/v1${path}`), {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: asIs ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  const parsed: unknown = json && text !== '' ? JSON.parse(text) : text;
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : parsed,
  };
}

/** How the answer of an error differs from those of the catalogue; undefined when it does not. */
export function findErrorMistake({ status, headers, body }: TestAnswer): string | undefined {
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  if (status < 400 || !isJson || body === undefined) return undefined;
  const { code, type } = (body as { error: { code?: unknown; type?: unknown } }).error;
  const known = Object.entries(ERROR_TYPES).find(([name]) => name === type);
  if (known?.[1].status === status && code === status) return undefined;
  return `An answer of ${status} has the code ${code} and the type ${type}.`;
}

/** How an answer breaks its operation's declaration; undefined when it keeps it. */
export function findMistake(operation: Operation, reply: Reply): string | undefined {
  const where = `${operation.id} answered ${reply.status}`;
  if (!(reply.status in operation.responses)) return `${where}, which it does not declare.`;
  const schema = operation.responses[reply.status];
  if ('raw' in reply) return undefined;
  if (schema === null || schema === undefined) {
    return reply.body === undefined ? undefined : `${where} with a body, but declares none.`;
  }
  const mistake = makeAnswerCheck(schema)(JSON.parse(JSON.stringify(reply.body ?? null)));
  return mistake && `${where}, but ${mistake.path} ${mistake.message}.`;
}
