import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import {
  openRequestServer,
  type RequestServer,
  type TestCaller,
} from '../testing/request-server.ts';

const TEXT = { 'content-type': 'text/plain' };

function upload(server: RequestServer, query: string, as: TestCaller = 'editor') {
  const path = `/spaces/${server.spaceId}/change-requests/1/content/files${query}`;
  return server.call('POST', path, { as, body: 'Hot.', headers: TEXT });
}

describe.each(
  dialects,
)('POST …/change-requests/{changeRequestId}/content/files on %s', (dialect) => {
  it('adds a file to the change request alone', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const { status, body, headers } = await upload(server, '?name=kiln.txt');
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'kiln.txt', contentType: 'text/plain', size: 4 });
    const { pathname } = new URL(headers.get('location') ?? '');
    expect((await server.call('GET', pathname, { as: 'editor' })).body).toEqual(body);
    const bytes = new URL(String(body.downloadURL));
    const answer = await fetch(server.server.origin + bytes.pathname + bytes.search);
    expect(await answer.text()).toBe('Hot.');
    const space = await server.call('GET', `/spaces/${server.spaceId}/content/files`);
    expect(space.body.count).toBe(0);
    await server.call('POST', `/spaces/${server.spaceId}/change-requests/1/merge`);
    const merged = await server.call('GET', `/spaces/${server.spaceId}/content/files`);
    expect(merged.body.count).toBe(1);
  });

  it('takes a form', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const lines = [
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      'Content-Type: text/plain',
      '',
      'Hot.',
      '--x--',
      '',
    ];
    const path = `/spaces/${server.spaceId}/change-requests/1/content/files`;
    const { status, body } = await server.call('POST', path, {
      body: lines.join('\r\n'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'a.txt', size: 4 });
  });

  it('loses none of several at once', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const names = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(names.map((name) => upload(server, `?name=${name}.txt`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const path = `/spaces/${server.spaceId}/change-requests/1/content/files`;
    expect((await server.call('GET', path)).body.count).toBe(4);
  });

  it('refuses a file without a name, and what may not change any more', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    expect((await upload(server, '')).status).toBe(400);
    expect((await upload(server, '?name=..')).status).toBe(400);
    const space = `/spaces/${server.spaceId}`;
    await server.call('PATCH', `${space}/change-requests/1`, { body: { status: 'archived' } });
    expect((await upload(server, '?name=a.txt')).status).toBe(409);
    await server.call('PATCH', `${space}/change-requests/1`, { body: { status: 'open' } });
    await server.call('PATCH', space, { body: { editMode: 'locked' } });
    expect((await upload(server, '?name=a.txt')).status).toBe(409);
  });

  it('lets editors in and nobody else', async () => {
    await using server = await openRequestServer(dialect);
    await server.open();
    const statusOf = async (as: TestCaller) => (await upload(server, '?name=a.txt', as)).status;
    expect(await statusOf('editor')).toBe(201);
    expect(await statusOf('commenter')).toBe(403);
    expect(await statusOf('guest')).toBe(404);
    expect(await statusOf('stranger')).toBe(404);
    expect(await statusOf('nobody')).toBe(401);
  });
});
