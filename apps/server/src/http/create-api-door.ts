import Router from 'find-my-way';
import { ApiError, notFound, unsupportedMediaType } from './errors.ts';
import { type Answer, answerApi } from './exchange/answer.ts';
import type { Door, Exchange } from './exchange/exchange.ts';
import { PREFLIGHT } from './exchange/outgoing.ts';
import { refuse } from './exchange/refuse.ts';
import { createMethodFinder } from './find-methods.ts';
import type { Operation } from './implement-operation.ts';
import { isMediaType } from './media-type.ts';
import { makeRoutes, type Route, routerPath } from './route.ts';
import { runOperation } from './run-operation.ts';
import type { HttpService } from './service.ts';
import { toApiError } from './to-api-error.ts';

/** The longest that one segment of a path is matched with a parameter. */
const MAX_SEGMENT_LENGTH = 512;

/** Answers what one route is asked. */
type Serve = (
  exchange: Exchange,
  params: Record<string, string>,
  query: Record<string, unknown>,
) => Promise<Answer>;

/**
 * The door of the API: every operation under `/v1`, trailing slashes ignored. It answers every request,
 * those of other paths with 404.
 */
export function createApiDoor(service: HttpService, operations: readonly Operation[]): Door {
  const routes = makeRoutes(operations);
  const answerElse = answerUnrouted(createMethodFinder(routes));
  const router = makeRouter(routes.map((route) => ({ route, serve: makeServe(service, route) })));
  return {
    answer(exchange) {
      const { request, target } = exchange;
      const found = router.find((request.method ?? '') as Router.HTTPMethod, target);
      if (found === null ? !isDecodable(target) : found.store === null) throw notFound();
      const { 'content-type': type } = request.headers;
      if (type !== undefined && !exchange.isRead && !isMediaType(type)) {
        throw unsupportedMediaType();
      }
      if (found === null) return answerElse(exchange);
      const serve = found.store as Serve;
      return serve(exchange, found.params as Record<string, string>, found.searchParams);
    },
  };
}

/** A router whose stores are how routes are served; null for addresses that can be none of theirs. */
function makeRouter(served: readonly { route: Route; serve: Serve }[]) {
  const unused = () => undefined;
  const router = Router({
    ignoreTrailingSlash: true,
    maxParamLength: MAX_SEGMENT_LENGTH,
    onBadUrl: unused,
    onMaxParamLength: unused,
  });
  for (const { route, serve } of served) {
    const { method, path } = route.operation;
    router.on(method === 'GET' ? ['GET', 'HEAD'] : method, routerPath(path), unused, serve);
  }
  return router;
}

function makeServe(service: HttpService, route: Route): Serve {
  const { operation } = route;
  const { metrics, work: works, database } = service.platform;
  const duration = metrics
    .histogram('octavo_http_request_seconds', 'Time to answer requests of the API.', ['operation'])
    .labels(operation.id);
  const work = works.kind(operation.id);
  return async (exchange, params, query) => {
    const begun = performance.now();
    work.begin();
    try {
      const routed = { raw: exchange.request, params, query };
      return answerApi(await runOperation(service, route, routed, exchange));
    } catch (error) {
      service.inspectError?.(operation, toApiError(error, database.dialect));
      return answerApi(refuse(service, error, exchange));
    } finally {
      work.end();
      duration.observe((performance.now() - begun) / 1000);
    }
  };
}

/** What is answered where there is no operation: which methods there are, or that there is nothing. */
function answerUnrouted(findMethods: (path: string) => string[]) {
  return ({ request, target }: Exchange): Answer => {
    if (request.method === 'OPTIONS' && target.startsWith('/v1')) return answerApi(PREFLIGHT);
    const methods = findMethods(target.split('?', 1)[0] ?? '');
    throw methods.length > 0 ? makeMethodError(methods) : makeAddressError();
  };
}

function isDecodable(target: string): boolean {
  try {
    return typeof decodeURI(target.split('?', 1)[0] ?? '') === 'string';
  } catch {
    return false;
  }
}

function makeAddressError(): ApiError {
  return new ApiError('unknown_address', 'There is nothing at this address.');
}

function makeMethodError(methods: readonly string[]): ApiError {
  const allow = methods.join(', ');
  const message = `This method is not supported at this address. Use ${allow}.`;
  return new ApiError('method_not_allowed', message, undefined, { allow });
}
