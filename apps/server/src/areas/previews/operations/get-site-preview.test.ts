import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import {
  openRequestServer,
  type RequestServer,
} from '../../change-requests/testing/request-server.ts';

interface Preview {
  url: string;
  expiresAt: string;
}

/** Follows an address of a preview as a browser does; `cookie` comes back for what follows. */
async function visit(server: RequestServer, address: string, cookie = '') {
  const { pathname, search } = new URL(address, server.server.origin);
  const answer = await fetch(server.server.origin + pathname + search, {
    headers: { cookie },
    redirect: 'manual',
  });
  const set = answer.headers.get('set-cookie');
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    location: answer.headers.get('location') ?? '',
    cookie: set?.split(';', 1)[0] ?? '',
    set,
  };
}

describe.each(dialects)('GET .../publishing/preview on %s', (dialect) => {
  let server: RequestServer;
  let site: string;
  let siteId: string;
  let request: { id: string; number: number };

  const ask = (query: string, as: Parameters<RequestServer['call']>[2] = {}) =>
    server.call<Preview>('GET', `${site}/publishing/preview${query}`, as);
  const insert = (path: string, title: string, markdown: string) =>
    server.call('POST', `${path}/content?compat=false`, {
      body: { changes: [{ operation: 'insert_page', title, document: { markdown } }] },
    });

  async function open(query: string, as: Parameters<RequestServer['call']>[2] = {}) {
    const { status, body } = await ask(query, as);
    expect(status).toBe(200);
    const landed = await visit(server, body.url);
    expect(landed.status).toBe(302);
    return { url: body.url, ...landed };
  }

  beforeAll(async () => {
    server = await openRequestServer(dialect);
    const space = `/spaces/${server.spaceId}`;
    await insert(space, 'Clay', 'Dig it.');
    request = await server.open('Hotter <b>kilns</b>');
    await insert(`${space}/change-requests/${request.id}`, 'Kilns', 'Heat them.');
    const { body } = await server.call<{ id: string }>(
      'POST',
      `/orgs/${server.organizationId}/sites`,
      {
        body: { title: 'Kiln', spaces: [server.spaceId] },
      },
    );
    siteId = body.id;
    site = `/orgs/${server.organizationId}/sites/${siteId}`;
  }, 60_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  it('opens what a change request makes of the site, published or not, for its caller', async () => {
    const { location, cookie, set } = await open(`?changeRequest=${request.number}`, {
      as: 'reader',
    });
    expect(location).toMatch(/\/~changes\/1\/$/);
    expect(set).toContain('HttpOnly; SameSite=Lax');
    expect(set).toContain(`Path=${location};`);
    const page = await visit(server, `${location}kilns`, cookie);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Heat them.');
    expect(page.text).toContain('Hotter &lt;b&gt;kilns&lt;/b&gt;');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('etag')).toBeNull();
    expect((await visit(server, `${location}clay.md`, cookie)).text).toContain('Dig it.');
    expect((await visit(server, `${location}nothing`, cookie)).status).toBe(404);
  });

  it('is for nobody else: no grant, another preview, a changed token, another address', async () => {
    const { url, location, cookie } = await open(`?changeRequest=${request.id}`);
    expect((await visit(server, `${location}kilns`)).status).toBe(404);
    const other = await open('');
    expect((await visit(server, `${location}kilns`, other.cookie)).status).toBe(404);
    expect((await visit(server, `${other.location}clay`, cookie)).status).toBe(404);
    expect((await visit(server, `${location}kilns`, `${cookie}A`)).status).toBe(404);
    expect((await visit(server, url.replace('~changes/1', '~changes/2'))).status).toBe(404);
    const posted = await fetch(server.server.origin + location, { method: 'POST' });
    expect(posted.status).toBe(404);
  });

  it('leaves the published site and what is kept of it alone', async () => {
    await server.call('POST', `${site}/publish`);
    const { location, cookie } = await open(`?changeRequest=${request.id}`);
    const root = location.replace(/~changes.*$/, '');
    const before = await visit(server, root, cookie);
    await visit(server, location, cookie);
    const after = await visit(server, root, cookie);
    expect([before.status, after.text === before.text]).toEqual([200, true]);
    expect(after.text).not.toContain('preview-bar');
    expect((await visit(server, `${root}kilns`, cookie)).status).toBe(404);
    expect((await visit(server, `${root}~/changes/1/kilns`)).location).toBe(`${location}kilns`);
    await server.call('POST', `${site}/unpublish`);
  });

  it('previews the site as it is, and a revision', async () => {
    const whole = await open('');
    expect((await visit(server, whole.location, whole.cookie)).text).toContain('Dig it.');
    expect((await visit(server, `${whole.location}kilns`, whole.cookie)).status).toBe(404);
    const { revision } = await server.space();
    const old = await open(`?revision=${revision}`);
    expect(old.location).toContain(`~revisions/${revision}/`);
    expect((await visit(server, old.location, old.cookie)).text).toContain('Dig it.');
  });

  it('refuses what is not there or not said well', async () => {
    expect((await ask('?changeRequest=99')).status).toBe(404);
    expect((await ask('?revision=nothing')).status).toBe(404);
    expect((await ask('?siteSpace=nothing')).status).toBe(400);
    expect((await ask(`?changeRequest=1&revision=x`)).status).toBe(400);
    for (const as of ['guest', 'stranger'] as const) {
      expect([as, (await ask('?changeRequest=1', { as })).status]).toEqual([as, 404]);
    }
  });

  it('ends when its person may see the space no longer', async () => {
    const { location, cookie } = await open('?changeRequest=1', { as: 'editor' });
    expect((await visit(server, `${location}kilns`, cookie)).status).toBe(200);
    const left = await server.call(
      'DELETE',
      `/orgs/${server.organizationId}/members/${server.editorId}`,
    );
    expect(left.status).toBeLessThan(300);
    expect((await visit(server, `${location}kilns`, cookie)).status).toBe(404);
  });
});
