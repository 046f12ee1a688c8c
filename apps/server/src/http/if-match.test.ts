import type { SpaceResource } from '@octavo/contract/spaces';
import { afterAll, describe, expect, it } from 'vitest';
import { startOrgServer } from '../testing/org-server.ts';

const { server, token, orgId, createSpace: create } = await startOrgServer();
afterAll(() => server.close());

describe('an entity tag', () => {
  it('lets a write pass as long as the object has not changed', async () => {
    const { body: space } = await create({ title: 'Tagged' });
    const path = `/spaces/${space.id}`;
    const tag = (await server.request('GET', path, { token })).headers.get('etag') ?? '';
    const write = (title: string) =>
      server.request('PATCH', path, { token, body: { title }, headers: { 'if-match': tag } });
    expect((await write('First')).status).toBe(200);
    expect((await write('Second')).status).toBe(412);
    const { body } = await server.request<SpaceResource>('GET', path, { token });
    expect(body.title).toBe('First');
  });

  it('of any kind matches `*`, and holds for actions on the object', async () => {
    const { body: space } = await create({});
    const path = `/spaces/${space.id}`;
    const any = await server.request('PATCH', path, {
      token,
      body: { title: 'Any' },
      headers: { 'if-match': '*' },
    });
    expect(any.status).toBe(200);
    const stale = await server.request('POST', `${path}/duplicate`, {
      token,
      headers: { 'if-match': '"stale"' },
    });
    expect(stale.status).toBe(412);
  });

  it.each([
    ['at the end of a list', (tag: string) => `"stale", ${tag}`, 200],
    ['at the start of a list', (tag: string) => `${tag} ,"stale"`, 200],
    ['behind a tag with a comma', (tag: string) => `"a,b",,${tag}`, 200],
    ['missing in a list', () => '"stale", "a,b"', 412],
    ['weak', (tag: string) => `"stale", W/${tag}`, 412],
    ['in what is no list', (tag: string) => `"stale" ${tag}`, 412],
    ['replaced by words with a star', () => 'anything*', 412],
  ] as const)('%s decides on a write', async (_, write, status) => {
    const { body: space } = await create({ title: 'Listed' });
    const path = `/spaces/${space.id}`;
    const tag = (await server.request('GET', path, { token })).headers.get('etag') ?? '';
    const headers = { 'if-match': write(tag) };
    const answer = await server.request('PATCH', path, { token, body: { title: 'New' }, headers });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['"a,b", W/%', 304],
    ['*', 304],
    ['"a", "b"', 200],
    ['"a" %', 200],
  ])('in If-None-Match: %s decides on a read', async (list, status) => {
    const { body: space } = await create({ title: 'Read' });
    const path = `/spaces/${space.id}`;
    const tag = (await server.request('GET', path, { token })).headers.get('etag') ?? '';
    const headers = { 'if-none-match': list.replace('%', tag) };
    expect((await server.request('GET', path, { token, headers })).status).toBe(status);
  });

  it('is not sent with lists', async () => {
    const answer = await server.request('GET', `/orgs/${orgId}/spaces`, { token });
    expect(answer.headers.get('etag')).toBeNull();
  });
});
