import { isStorableText } from '../../http/read-body.ts';
import { findDescription, listDescriptions } from './discovery/descriptions.ts';
import { groupResources } from './groups/group-resources.ts';
import { presentList, readListQuery, readSearch } from './list-request.ts';
import { ScimError } from './scim-error.ts';
import type { ScimReply, ScimRequest, ScimResources } from './scim-request.ts';
import { userResources } from './users/user-resources.ts';

/** Answers a request whose address and method are known. */
type Answer = (request: ScimRequest) => Promise<ScimReply>;
type Methods = Readonly<Partial<Record<string, Answer>>>;

const RESOURCES: ReadonlyMap<string, ScimResources> = new Map([
  ['users', userResources],
  ['groups', groupResources],
]);

/**
 * What answers `method` at an address below the base of an organization. Names of endpoints may be
 * of any case, as some providers spell them.
 *
 * @throws ScimError 404, 405, or 501 for what the RFCs define and this server lacks
 */
export function requireRoute(method: string, path: string): Answer {
  const segments = path.split('/').filter((segment) => segment !== '');
  const methods = chooseMethods(segments.map(decodeSegment));
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (answer !== undefined) return answer;
  throw new ScimError(405, `${method} is not supported here.`, undefined, {
    allow: Object.keys(methods).join(', '),
  });
}

function chooseMethods(segments: readonly string[]): Methods {
  const [endpoint = '', id, ...more] = segments;
  const name = endpoint.toLowerCase();
  if (name === 'bulk' || name === 'me' || name === '.search') {
    throw new ScimError(501, `This server has no /${endpoint}.`);
  }
  const resources = RESOURCES.get(name);
  if (resources !== undefined && more.length === 0) {
    if (id === undefined) return methodsOfList(resources);
    return id.toLowerCase() === '.search'
      ? methodsOfSearch(resources)
      : methodsOfOne(resources, id);
  }
  if (more.length === 0) return methodsOfDescriptions(name, id);
  throw new ScimError(404, 'There is nothing at this address.');
}

function methodsOfList(resources: ScimResources): Methods {
  return {
    GET: async (request) => resources.list(request, readListQuery(request.query)),
    POST: (request) => resources.create(request),
  };
}

function methodsOfSearch(resources: ScimResources): Methods {
  return { POST: async (request) => resources.list(request, readSearch(await request.readBody())) };
}

function methodsOfOne(resources: ScimResources, id: string): Methods {
  return {
    GET: (request) => resources.get(request, id),
    PUT: (request) => resources.replace(request, id),
    PATCH: (request) => resources.patch(request, id),
    DELETE: (request) => resources.remove(request, id),
  };
}

function methodsOfDescriptions(endpoint: string, id: string | undefined): Methods {
  if (id !== undefined || endpoint === 'serviceproviderconfig') {
    return {
      GET: async (request) => {
        const body = findDescription(endpoint, id, request.url);
        if (body === undefined) throw new ScimError(404, 'There is nothing at this address.');
        return { status: 200, body };
      },
    };
  }
  return {
    GET: async (request) => {
      const all = listDescriptions(endpoint, request.url);
      if (all.length === 0) throw new ScimError(404, 'There is nothing at this address.');
      if (request.query.has('filter')) {
        throw new ScimError(403, 'The discovery endpoints do not support filters.');
      }
      return { status: 200, body: presentList(all, { total: all.length, startIndex: 1 }) };
    },
  };
}

function decodeSegment(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    if (isStorableText(text)) return text;
  } catch {
    // Answered as every address that leads nowhere.
  }
  throw new ScimError(404, 'There is nothing at this address.');
}
