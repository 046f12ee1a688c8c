import type { IncomingMessage } from 'node:http';
import { readClientAddress } from '../../http/client-address.ts';
import { answerApi } from '../../http/exchange/answer.ts';
import { noteFailure } from '../../http/exchange/answer-error.ts';
import type { Door } from '../../http/exchange/door.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { Outgoing } from '../../http/exchange/outgoing.ts';
import { readJsonBody } from '../../http/read-body.ts';
import type { HttpService } from '../../http/service.ts';
import { transact } from '../../http/transact.ts';
import type { Platform } from '../../platform/index.ts';
import { authenticateProvider, requireStillThere } from './authenticate-provider.ts';
import { requireRoute } from './routes.ts';
import { presentScimError, ScimError, toScimError } from './scim-error.ts';
import type { ScimReply, ScimRequest } from './scim-request.ts';
import { holdsVersion } from './version.ts';

const PREFIX = '/scim/';
const BASE = /^\/scim\/v2\/orgs\/([a-z0-9]{1,64})((?:\/[^/]*)*)$/;
const MAX_BODY_BYTES = 1024 * 1024;
const SCIM_TYPE = 'application/scim+json; charset=utf-8';

/**
 * The door of SCIM 2.0 (RFC 7643, 7644) at `/scim/v2/orgs/{organizationId}`, by which identity
 * providers keep an organization's members and teams up to date. It has its own errors and media
 * type, and answers every address below `/scim/`.
 */
export function createScimDoor(platform: Platform, service: HttpService): Door {
  const duration = platform.metrics
    .histogram('octavo_http_request_seconds', 'Time to answer requests of the API.', ['operation'])
    .labels('scim');

  async function work(exchange: Exchange): Promise<Outgoing> {
    const begun = performance.now();
    try {
      const reply = await answerRequest(platform, service, exchange);
      return present(reply, exchange);
    } catch (error) {
      return refuse(error, exchange);
    } finally {
      duration.observe((performance.now() - begun) / 1000);
    }
  }

  function refuse(error: unknown, exchange: Exchange): Outgoing {
    const refusal = toScimError(error, platform.database.dialect);
    if (refusal.status >= 500 && !(error instanceof ScimError)) {
      noteFailure(service, error, exchange);
    }
    return {
      status: refusal.status,
      headers: { 'content-type': SCIM_TYPE, 'cache-control': 'no-store', ...refusal.headers },
      body: JSON.stringify(presentScimError(refusal)),
    };
  }

  return {
    name: 'provisioning',
    async answer(exchange) {
      return exchange.target.startsWith(PREFIX) ? answerApi(await work(exchange)) : undefined;
    },
  };
}

async function answerRequest(
  platform: Platform,
  service: HttpService,
  { request, target, id: requestId }: Exchange,
): Promise<ScimReply> {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const [, organizationId, rest] = BASE.exec(path) ?? [];
  if (organizationId === undefined || rest === undefined) {
    throw new ScimError(404, 'There is nothing at this address.');
  }
  const address = readClientAddress(request, platform.config.trustedProxies);
  const tokenId = await authenticateProvider(service, request, { organizationId, address });
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
  const base = `/scim/v2/orgs/${organizationId}`;
  const asked: ScimRequest = {
    platform,
    organizationId,
    actor: { kind: 'system', task: `scim ${tokenId}`, address, requestId },
    query: new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)),
    headers: { ifMatch: request.headers['if-match'] },
    url: (below) => service.urls.root(base + below),
    readBody: () => readObject(request),
    write: (run) =>
      transact(platform, {}, async (tx) => {
        await requireStillThere(tx, organizationId, tokenId);
        return run(tx);
      }),
  };
  return requireRoute(method, path.slice(base.length))(asked);
}

async function readObject(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const body = await readJsonBody(request, MAX_BODY_BYTES);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ScimError(400, 'The body must be a JSON object.', 'invalidSyntax');
  }
  return body as Record<string, unknown>;
}

function present(
  { status, body, headers = {} }: ScimReply,
  { request, isRead }: Exchange,
): Outgoing {
  const known = request.headers['if-none-match'];
  if (isRead && known !== undefined && headers.etag && holdsVersion(known, headers.etag)) {
    return { status: 304, headers: { ...headers }, body: undefined };
  }
  return {
    status,
    headers: {
      ...(body === undefined ? {} : { 'content-type': SCIM_TYPE }),
      'cache-control': 'private, no-cache',
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}
