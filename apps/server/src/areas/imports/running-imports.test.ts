import { describe, expect, it } from 'vitest';
import { openPublicWeb } from '../../testing/public-web.ts';
import { dialects } from '../../testing/test-platform.ts';
import { zipOf } from '../../testing/zip-of.ts';
import { startTwoOrganizations } from '../spaces/testing/two-organizations.ts';

describe.each(dialects)('an import that goes on, on %s', (dialect) => {
  it('keeps its space in the organization until it ends', async () => {
    const archive = await zipOf({ 'README.md': '# Glazing\n' });
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await using web = await openPublicWeb(async (_request, response) => {
      asked.resolve();
      await answered.promise;
      response.writeHead(200, { 'content-type': 'application/zip' }).end(archive);
    });
    await using world = await startTwoOrganizations(dialect, { platform: { fetch: web.fetch } });
    const { oldId, newId, call, space, collection } = world;
    const parent = await collection(oldId, 'Old');
    const id = await space(oldId, 'Glazes', parent);
    const imported = call('POST', `/spaces/${id}/content/import`, {
      ...{ url: 'https://example.com/docs.zip', source: 'zip' },
    });
    await asked.promise;
    for (const what of [`spaces/${id}`, `collections/${parent}`]) {
      const refused = await call('POST', `/${what}/transfer`, { organization: newId });
      expect(refused).toMatchObject({
        status: 412,
        body: { error: { type: 'transfer_blocked', details: [{ path: `spaces/${id}` }] } },
      });
    }
    answered.resolve();
    expect((await imported).status).toBe(201);
    const done = await call('POST', `/collections/${parent}/transfer`, { organization: newId });
    expect(done.status).toBe(200);
  });
});
