import { describePath } from '../request-target.ts';
import type { HttpService } from '../service.ts';
import { toApiError } from '../to-api-error.ts';
import type { Exchange } from './exchange.ts';
import { errorAnswer, type Outgoing } from './outgoing.ts';

/**
 * What an error of any door is answered, in the shape of every error of the API. What the server is to
 * blame for is counted and logged, unless the request was given up, since what it was about fails
 * behind it.
 */
export function answerError(service: HttpService, error: unknown, exchange: Exchange): Outgoing {
  const answer = toApiError(error, service.platform.database.dialect);
  if (answer.status >= 500 && !exchange.isOver) noteFailure(service, error, exchange);
  return errorAnswer(answer, exchange.id);
}

/** Counts and logs a request that failed for a reason of the server. */
export function noteFailure(
  { platform }: Pick<HttpService, 'platform'>,
  error: unknown,
  { request, target, id: requestId }: Exchange,
): void {
  platform.metrics
    .counter(
      'octavo_http_failures_total',
      'Requests that failed because of an error on the server.',
    )
    .inc();
  const { method } = request;
  platform.log.error(
    { err: error, requestId, method, path: describePath(target) },
    'a request failed',
  );
}
