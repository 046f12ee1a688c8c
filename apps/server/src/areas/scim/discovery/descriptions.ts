import { GROUP_SCHEMA } from '../groups/group-schema.ts';
import { MAX_COUNT } from '../list-request.ts';
import type { ScimRequest } from '../scim-request.ts';
import { USER_SCHEMA } from '../users/user-schema.ts';
import { resourceSchemas } from './schemas.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** What describes the server, at one of the endpoints for that; undefined where there is none. */
export function findDescription(
  endpoint: string,
  id: string | undefined,
  url: ScimRequest['url'],
): object | undefined {
  if (endpoint === 'serviceproviderconfig') {
    return id === undefined ? describeServiceProvider(url) : undefined;
  }
  const name = id?.toLowerCase();
  return listDescriptions(endpoint, url).find((one) => one.id.toLowerCase() === name);
}

/** All that an endpoint describes; nothing where there is no such endpoint. */
export function listDescriptions(
  endpoint: string,
  url: ScimRequest['url'],
): ({ readonly id: string } & object)[] {
  if (endpoint === 'resourcetypes') {
    return [
      describeResourceType('User', '/Users', USER_SCHEMA, url),
      describeResourceType('Group', '/Groups', GROUP_SCHEMA, url),
    ];
  }
  if (endpoint !== 'schemas') return [];
  return resourceSchemas.map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: url(`/Schemas/${schema.id}`) },
  }));
}

function describeResourceType(
  name: string,
  endpoint: string,
  schema: string,
  url: ScimRequest['url'],
) {
  return {
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint,
    schema,
    meta: { resourceType: 'ResourceType', location: url(`/ResourceTypes/${name}`) },
  };
}

function describeServiceProvider(url: ScimRequest['url']) {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Provisioning token',
        description: 'A provisioning token of the organization, as a bearer token (RFC 6750).',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: url('/ServiceProviderConfig'),
    },
  };
}
