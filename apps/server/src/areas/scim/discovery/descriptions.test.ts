import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';
import { GROUP, openScimWorld, USER } from '../testing/scim-client.ts';
import type { AttributeDescription } from './attribute.ts';

interface Schema {
  id: string;
  attributes: AttributeDescription[];
}

/** What of a value a description does not allow, as paths. */
function listMistakes(
  value: unknown,
  attribute: AttributeDescription,
  path = attribute.name,
): string[] {
  if (attribute.multiValued) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    const single = { ...attribute, multiValued: false };
    return value.flatMap((one, at) => listMistakes(one, single, `${path}[${at}]`));
  }
  if (attribute.type !== 'complex') {
    const type = attribute.type === 'boolean' ? 'boolean' : 'string';
    const isKnown = attribute.canonicalValues?.includes(value as string) ?? true;
    return typeof value === type && isKnown ? [] : [`${path} is ${JSON.stringify(value)}`];
  }
  return Object.entries(value as object).flatMap(([name, part]) => {
    const known = attribute.subAttributes?.find((one) => one.name === name);
    return known ? listMistakes(part, known, `${path}.${name}`) : [`${path}.${name}`];
  });
}

function checkResource(resource: Record<string, unknown>, { id, attributes }: Schema) {
  const { schemas, id: own, meta, ...rest } = resource;
  expect(schemas).toEqual([id]);
  expect(own).toEqual(expect.any(String));
  expect(meta).toMatchObject({ resourceType: expect.any(String), location: expect.any(String) });
  const mistakes = Object.entries(rest).flatMap(([name, value]) => {
    const known = attributes.find((one) => one.name === name);
    return known ? listMistakes(value, known) : [`${name} is not described`];
  });
  expect(mistakes).toEqual([]);
  const required = attributes.filter((one) => one.required).map(({ name }) => name);
  expect(Object.keys(rest)).toEqual(expect.arrayContaining(required));
}

describe('what describes the server', () => {
  it('says what it supports', async () => {
    await using server = await startTestServer();
    const { ask } = await openScimWorld(server);
    const { status, body } = await ask('GET', '/ServiceProviderConfig');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken', name: expect.any(String) }],
      meta: { resourceType: 'ServiceProviderConfig' },
    });
  });

  it('leads from resource types to their endpoints and schemas', async () => {
    await using server = await startTestServer();
    const { ask } = await openScimWorld(server);
    const types = await ask<{
      totalResults: number;
      Resources: { id: string; endpoint: string; schema: string; meta: { location: string } }[];
    }>('GET', '/ResourceTypes');
    expect(types.body.Resources.map(({ id, endpoint, schema }) => [id, endpoint, schema])).toEqual([
      ['User', '/Users', USER],
      ['Group', '/Groups', GROUP],
    ]);
    for (const { id, endpoint, schema } of types.body.Resources) {
      expect((await ask('GET', endpoint)).status).toBe(200);
      expect((await ask('GET', `/Schemas/${schema}`)).body).toMatchObject({ id: schema });
      expect((await ask('GET', `/ResourceTypes/${id}`)).body).toMatchObject({ id });
    }
    expect((await ask('GET', '/Schemas/urn:nothing')).status).toBe(404);
    expect((await ask('GET', '/ResourceTypes/Thing')).status).toBe(404);
    expect((await ask('GET', '/Schemas?filter=id%20pr')).status).toBe(403);
  });

  it('describes every attribute that resources have, and what each may be', async () => {
    await using server = await startTestServer();
    const { ask, addUser, addGroup } = await openScimWorld(server);
    const user = await addUser('ada@kiln.example', {
      ...{ externalId: 'e', name: { givenName: 'Ada', familyName: 'Sand' } },
      roles: [{ value: 'edit' }],
    });
    const group = await addGroup('Glazers', [user]);
    const schemas = await ask<{ Resources: Schema[] }>('GET', '/Schemas');
    const [users, groups] = schemas.body.Resources;
    if (users === undefined || groups === undefined) throw new Error('A schema is missing.');
    checkResource((await ask<Record<string, unknown>>('GET', `/Users/${user}`)).body, users);
    checkResource((await ask<Record<string, unknown>>('GET', `/Groups/${group}`)).body, groups);
  });
});
