import { describe, expect, it } from 'vitest';
import { listenTo } from '../../../testing/listen-to.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';
import { makeSchema } from '../testing/claims-json.ts';

const SCHEMA = makeSchema({
  signed: { plan: { type: 'string', enum: ['free', 'pro'], description: 'What they pay for.' } },
  unsigned: { beta: { type: 'boolean' } },
});

describe.each(dialects)('PUT .../adaptive-schema on %s', (dialect) => {
  it('sets the schema in place of the one before, whoever else does', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, token, organizationId } = site;
    const path = `${site.path}/adaptive-schema`;
    const put = (jsonSchema: unknown, as = token) =>
      server.request('PUT', path, { token: as, body: { jsonSchema } });
    const heard = listenTo(server.platform, ['site.adaptive-schema-updated']);

    expect(await put(SCHEMA)).toMatchObject({ status: 200, body: { jsonSchema: SCHEMA } });
    expect(await server.request('GET', path, { token })).toMatchObject({
      body: { object: 'site-adaptive-schema', jsonSchema: SCHEMA },
    });
    expect(heard().map(([, event]) => event)).toMatchObject([
      { before: { claims: [] }, after: { claims: ['plan', 'unsigned.beta'] } },
    ]);

    const others = Array.from({ length: 6 }, (_, index) =>
      makeSchema({ unsigned: { [`beta${index}`]: { type: 'boolean' } } }),
    );
    const answers = await Promise.all(others.map((schema) => put(schema)));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
    const { body } = await server.request<{ jsonSchema: unknown }>('GET', path, { token });
    expect(others).toContainEqual(body.jsonSchema);

    const { token: creator } = await server.make.member(organizationId, 'create');
    expect((await put(SCHEMA, creator)).status).toBe(403);
    expect((await server.request('GET', path, { token: creator })).status).toBe(200);
    expect(await put({ ...SCHEMA, properties: { plan: { type: 'date' } } })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'body.jsonSchema.properties.plan.type' }] } },
    });
    for (const body of [{}, { jsonSchema: 'x' }, { jsonSchema: SCHEMA, more: 1 }]) {
      expect((await server.request('PUT', path, { token, body })).status).toBe(400);
    }
    const after = await server.request<{ jsonSchema: unknown }>('GET', path, { token });
    expect(others).toContainEqual(after.body.jsonSchema);
  });
});
