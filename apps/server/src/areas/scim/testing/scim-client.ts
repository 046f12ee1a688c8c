import type { CreatedScimTokenResource } from '@octavo/contract/scim';
import type { TestServer } from '../../../testing/test-server.ts';

/** What an identity provider is answered. */
export interface ScimAnswer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** An organization with a proven domain, and an identity provider that provisions it. */
export interface ScimWorld {
  organizationId: string;
  /** The admin who made the organization, whose address is outside of the domain. */
  adminId: string;
  adminToken: string;
  secret: string;
  /** Sends a request; `path` is below the organization's base. A body is sent as SCIM's JSON. */
  ask<Body = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ScimAnswer<Body>>;
  /** Adds a user and answers the id. */
  addUser(userName: string, more?: object): Promise<string>;
  /** Adds a group and answers the id. */
  addGroup(displayName: string, members?: readonly string[]): Promise<string>;
}

/** The domain that the organization of a test has proven, unless it says another. */
export const PROVEN = 'kiln.example';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The body of a PATCH. */
export function patchOf(...operations: readonly object[]) {
  return { schemas: [PATCH], Operations: operations };
}

/** Makes an organization that has proven a domain, with a provisioning token. */
export async function openScimWorld(server: TestServer, domain = PROVEN): Promise<ScimWorld> {
  const { org, admin, token } = await server.make.org();
  await server.make.provenDomains(org.id, [domain]);
  const made = await server.request<CreatedScimTokenResource>(
    'POST',
    `/orgs/${org.id}/scim-tokens`,
    { token, body: { label: 'Okta' } },
  );
  const { token: secret } = made.body;
  const ask = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ScimAnswer<Body>> => {
    const asIs = typeof body === 'string';
    const response = await fetch(`${server.origin}/scim/v2/orgs/${org.id}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asIs ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed as Body };
  };
  const add = async (path: string, body: unknown) => {
    const answer = await ask<{ id: string }>('POST', path, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.id;
  };
  return {
    ...{ organizationId: org.id, adminId: admin.id, adminToken: token, secret, ask },
    addUser: (userName, more = {}) => add('/Users', { schemas: [USER], userName, ...more }),
    addGroup: (displayName, members = []) =>
      add('/Groups', {
        ...{ schemas: [GROUP], displayName, members: members.map((value) => ({ value })) },
      }),
  };
}
