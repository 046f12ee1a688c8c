import type { IncomingMessage } from 'node:http';
import type { PathParams } from './access.ts';
import { badRequest, invalidInput, notFound } from './errors.ts';
import { isStorableText, readJsonBody } from './read-body.ts';
import type { Route } from './route.ts';

const MAX_PARAM_LENGTH = 512;
const MAX_PAGE_PATH_LENGTH = 4096;

/** What a request names in its target, checked against the operation's schemas. */
export interface RequestTarget {
  readonly params: PathParams;
  readonly query: unknown;
}

/** The same with its body. */
export interface RequestInput extends RequestTarget {
  readonly body: unknown;
}

/** A request as the router hands it over. */
export interface RoutedRequest {
  readonly raw: IncomingMessage;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
}

/**
 * Reads and checks path and query, in this order.
 *
 * @throws ApiError 404 for a malformed path, 400 for a wrong query
 */
export function readTarget(route: Route, request: RoutedRequest): RequestTarget {
  const params = readParams(route, request.params);
  return { params, query: readQuery(route, request.query) };
}

/** Whether an operation has a body that is read before its handler runs. */
export function takesBody({ operation }: Route): boolean {
  return operation.method !== 'GET' && operation.bodyType !== 'stream';
}

/**
 * Reads and checks the body.
 *
 * @throws ApiError 400, 413 or 415
 */
export async function readBody(route: Route, request: RoutedRequest): Promise<unknown> {
  const found = await readJsonBody(request.raw, route.operation.maxBodyBytes);
  const body = found === undefined ? {} : found;
  const mistake = route.checkBody(body);
  if (mistake !== undefined) throw invalidInput([mistake]);
  return body;
}

function readParams(route: Route, found: Record<string, string>): PathParams {
  const { '*': pagePath, ...params } = found;
  if (pagePath !== undefined) {
    if (pagePath.length > MAX_PAGE_PATH_LENGTH || !isStorableText(pagePath)) throw notFound();
    params.pagePath = pagePath;
  }
  for (const name in params) {
    const value = params[name] ?? '';
    if (name === 'pagePath') continue;
    if (value.length > MAX_PARAM_LENGTH || !isStorableText(value)) throw notFound();
  }
  if (route.checkParams?.(params) !== undefined) throw notFound();
  return params;
}

function readQuery(route: Route, query: Record<string, unknown>): unknown {
  if (route.checkQuery === undefined) return undefined;
  for (const name in query) {
    const value = query[name];
    const storable = Array.isArray(value)
      ? value.every((item) => isStorableText(String(item)))
      : isStorableText(String(value));
    if (!storable) throw badRequest(`query.${name}`, 'must not contain NUL characters');
  }
  const mistake = route.checkQuery(query);
  if (mistake !== undefined) throw invalidInput([mistake]);
  return query;
}
