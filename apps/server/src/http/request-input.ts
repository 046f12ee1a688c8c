import type { IncomingMessage } from 'node:http';
import type { PathParams } from './access.ts';
import { badRequest, invalidInput, notFound } from './errors.ts';
import { isStorableText, readJsonBody } from './read-body.ts';
import type { Route } from './route.ts';

const MAX_PARAM_LENGTH = 512;
const MAX_PAGE_PATH_LENGTH = 4096;

/** What a request brings besides its headers, checked against the operation's schemas. */
export interface RequestInput {
  params: PathParams;
  query: unknown;
  body: unknown;
}

/** A request as the router hands it over. */
export interface RoutedRequest {
  readonly raw: IncomingMessage;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
}

/**
 * Reads and checks path, query and body, in this order.
 *
 * @throws ApiError 404 for a malformed path, 400, 413 or 415 for the rest
 */
export async function readInput(route: Route, request: RoutedRequest): Promise<RequestInput> {
  const params = readParams(route, request.params);
  const query = readQuery(route, request.query);
  const { method, bodyType } = route.operation;
  const body =
    method === 'GET' || bodyType === 'stream' ? undefined : await readBody(route, request);
  return { params, query, body };
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
    if (!storable) throw badRequest(`query.${name}`, 'must not contain NUL');
  }
  const mistake = route.checkQuery(query);
  if (mistake !== undefined) throw invalidInput([mistake]);
  return query;
}

async function readBody(route: Route, request: RoutedRequest): Promise<unknown> {
  const found = await readJsonBody(request.raw, route.operation.maxBodyBytes);
  const body = found === undefined ? {} : found;
  const mistake = route.checkBody(body);
  if (mistake !== undefined) throw invalidInput([mistake]);
  return body;
}
