import { describe, expect, it } from 'vitest';
import { openContentServer } from '../../content/testing/content-server.ts';
import { SAMPLE_TEXTS } from '../../content/testing/sample-content.ts';

describe('GET /spaces/{spaceId}/content/path/{pagePath}', () => {
  it.each([
    ['readme', 'home'],
    ['guide', 'group'],
    ['guide/glazing', 'glazing'],
    ['guide%2Fglazing', 'glazing'],
    ['guide/glazing/', 'glazing'],
    ['guide/glazing/empty', 'empty'],
    ['guide/%E7%AA%AF%E7%87%92', 'firing'],
    ['guide%2F%E7%AA%AF%E7%87%92', 'firing'],
  ] as const)('finds %s', async (path, name) => {
    await using server = await openContentServer();
    const { status, body } = await server.get(`/spaces/${server.spaceId}/content/path/${path}`);
    expect([status, body.id]).toEqual([200, server.ids[name]]);
  });

  it('takes what the read by id takes', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/path/guide/glazing?format=markdown`;
    expect((await server.get(path)).body.markdown).toBe(SAMPLE_TEXTS.glazing);
  });

  it('lets readers in, and refuses guests, strangers, unknown paths and unknown formats', async () => {
    await using server = await openContentServer();
    const path = `/spaces/${server.spaceId}/content/path`;
    expect((await server.get(`${path}/readme`, { as: 'stranger' })).status).toBe(404);
    expect((await server.get(`${path}/readme`, { as: 'guest' })).status).toBe(404);
    expect((await server.get(`${path}/readme`, { as: 'reader' })).status).toBe(200);
    expect((await server.get(`${path}/readme`, { as: 'nobody' })).status).toBe(401);
    expect((await server.get(`${path}/guide/nothing`)).status).toBe(404);
    expect((await server.get(`${path}/guide/..%2F..`)).status).toBe(404);
    expect((await server.get(`${path}/readme?format=html`)).status).toBe(400);
  });
});
