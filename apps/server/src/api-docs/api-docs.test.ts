import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../app.ts';
import { startTestServer } from '../testing/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const read = async (path: string) => (await server.request<string>('GET', path)).body;

describe('the pages of our own reference', () => {
  it('have one for each operation, to which the first one leads', async () => {
    const first = await read('/docs');
    const links = [...first.matchAll(/href="\/v1\/docs\/([a-z0-9-]+)"/g)].map(([, id]) => id);
    expect(new Set(links)).toEqual(new Set(operations.map(({ id }) => id)));
    expect(first).toContain('aria-label="Operations"');
  });

  it('say of an operation what its declaration says', async () => {
    const page = await read('/docs/create-space');
    for (const word of ['Create a space', 'organizationId', 'emoji', 'Idempotency-Key', 'curl']) {
      expect(page).toContain(word);
    }
    expect(page).toMatch(/<span class="hl-\w">/);
    expect(page).toContain('aria-current="page"');
    for (const status of ['201', '400', '401', '403', '404', '429']) expect(page).toContain(status);
  });

  it('load files that change their names with their bytes', async () => {
    const page = await read('/docs');
    const [style = ''] = /[\w-]+\.css/.exec(page) ?? [];
    const answer = await server.request('GET', `/docs/${style}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await server.request('GET', '/docs/api-docs-000000000000.css')).status).toBe(404);
  });
});
