import Router from 'find-my-way';
import { ApiError, notFound, unsupportedMediaType } from './errors.ts';
import { type Answer, answerApi } from './exchange/answer.ts';
import { answerError } from './exchange/answer-error.ts';
import type { Door } from './exchange/door.ts';
import type { Exchange } from './exchange/exchange.ts';
import { type Outgoing, PREFLIGHT } from './exchange/outgoing.ts';
import { createMethodFinder } from './find-methods.ts';
import type { Operation } from './implement-operation.ts';
import { isMediaType } from './media-type.ts';
import { createPreparedAnswers, type Prepared, type PreparedAnswers } from './prepared-answers.ts';
import type { RoutedRequest } from './request-input.ts';
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
  const prepared = createPreparedAnswers(service);
  const tallies = new Map(routes.map(({ operation: { id } }) => [id, makeTally(service, id)]));
  const router = makeRouter(
    routes.map((route) => {
      const begin = tallies.get(route.operation.id) as BeginTally;
      return { route, serve: makeServe(service, route, { begin, prepared }) };
    }),
  );

  /** Counts a request that is answered with what is kept, where it may be so. */
  function admit(exchange: Exchange, known: Prepared): boolean {
    const end = tallies.get(known.id)?.();
    const isAdmitted = prepared.admit(exchange, known);
    end?.(isAdmitted);
    return isAdmitted;
  }

  return {
    answerAtOnce(exchange) {
      const known = prepared.find(exchange);
      if (known === undefined) return undefined;
      const answer = prepared.makeAtOnce(exchange, known);
      return answer !== undefined && admit(exchange, known) ? answer : undefined;
    },
    answer(exchange) {
      const { request, target } = exchange;
      const known = prepared.find(exchange);
      if (known !== undefined && admit(exchange, known)) return answerApi(known.outgoing);
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

/** Begins to count one request; what it answers is called once that is answered, or was not after all. */
type BeginTally = () => (isAnswered?: boolean) => void;

function makeTally({ platform: { metrics, work: works } }: HttpService, id: string): BeginTally {
  const duration = metrics
    .histogram('octavo_http_request_seconds', 'Time to answer requests of the API.', ['operation'])
    .labels(id);
  const work = works.kind(id);
  return () => {
    const begun = performance.now();
    work.begin();
    return (isAnswered = true) => {
      if (isAnswered) work.end();
      else work.drop();
      if (isAnswered) duration.observe((performance.now() - begun) / 1000);
    };
  };
}

function makeServe(
  service: HttpService,
  route: Route,
  { begin, prepared }: { begin: BeginTally; prepared: PreparedAnswers },
): Serve {
  const { operation } = route;
  const { database } = service.platform;

  async function answer(exchange: Exchange, routed: RoutedRequest): Promise<Outgoing> {
    // Taken before anything is read: what is committed meanwhile keeps the answer from being kept.
    const stamp = database.changeStamp();
    const outgoing = await runOperation(service, route, routed, exchange);
    const { again: admission, status, body } = outgoing;
    const isWhole = typeof body === 'string' || body instanceof Uint8Array;
    if (admission === undefined || status !== 200 || !isWhole) return outgoing;
    const { id } = operation;
    return prepared.keep(exchange, stamp, { id, outgoing: { ...outgoing, body }, admission });
  }

  return async (exchange, params, query) => {
    const end = begin();
    try {
      return answerApi(await answer(exchange, { raw: exchange.request, params, query }));
    } catch (error) {
      service.inspectError?.(operation, toApiError(error, database.dialect));
      return answerApi(answerError(service, error, exchange));
    } finally {
      end();
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
