import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startSiteWithSpaces } from '../../sites/testing/site-with-spaces.ts';
import { EMPTY_SCHEMA } from '../claims/claims-schema.ts';

describe.each(dialects)('GET .../adaptive-schema on %s', (dialect) => {
  it('answers a schema without claims before one was set', async () => {
    await using site = await startSiteWithSpaces(dialect);
    const { server, token, path } = site;
    const { body } = await server.request<{ createdAt: string }>('GET', path, { token });
    expect(await server.request('GET', `${path}/adaptive-schema`, { token })).toMatchObject({
      status: 200,
      body: {
        object: 'site-adaptive-schema',
        jsonSchema: EMPTY_SCHEMA,
        updatedAt: body.createdAt,
      },
    });
  });
});
