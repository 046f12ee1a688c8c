import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { openPlatform } from './platform/open-platform.ts';
import { dialects } from './testing/test-platform.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2030, 0, 1, 12);

interface Listed {
  items: { id: string }[];
  next?: { page: string };
}

describe.each(dialects)('what is listed, with clocks an hour apart, on %s', (dialect) => {
  let now = NOON;
  let server: TestServer;
  let origins: string[];
  let close: () => Promise<void>;
  let token: string;
  let org: string;
  let space: string;

  beforeAll(async () => {
    const clock = (behind: number) => ({ now: () => new Date(now - behind) });
    server = await startTestServer({ dialect, platform: { clock: clock(0) } });
    const made = await server.make.org();
    [org, token] = [made.org.id, made.token];
    // The second is as one that was started anew after its clock was set back, too.
    const platform = await openPlatform(server.platform.config, { clock: clock(HOUR_MS) });
    const app = await createApp(platform);
    await app.listen({ host: '127.0.0.1', port: 0 });
    origins = [server.origin, `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`];
    close = async () => {
      app.server.closeAllConnections();
      await app.close();
      await platform[Symbol.asyncDispose]();
      await server.close();
    };
    ({ id: space } = await call(0, 'POST', `/orgs/${org}/spaces`, { title: 'Kiln' }));
  });
  afterAll(() => close());

  async function call<Body = { id: string }>(
    at: number,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Body> {
    now += 5;
    const answer = await fetch(`${origins[at]}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Body;
  }

  /**
   * Writes on the one server and the other alternately, and reads page by page meanwhile: what was read,
   * and what was written, in their orders.
   */
  async function readWhileWriting(
    list: string,
    write: (at: number, count: number) => Promise<{ id: string }>,
  ): Promise<{ read: string[]; written: string[] }> {
    const written: string[] = [];
    const read: string[] = [];
    let page: string | undefined;
    const readOn = async (at: number) => {
      const query = page === undefined ? '' : `&page=${encodeURIComponent(page)}`;
      const listed = await call<Listed>(at, 'GET', `${list}${query}`);
      const ids = listed.items.map(({ id }) => id);
      if (listed.next !== undefined) {
        read.push(...ids);
        page = listed.next.page;
        return true;
      }
      rest = ids;
      return false;
    };
    let rest: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      written.push((await write(count % 2, count)).id);
      if (count % 3 === 2) await readOn((count + 1) % 2);
    }
    while (await readOn(0));
    return { read: [...read, ...rest], written };
  }

  const comment = (text: string) => ({ body: { markdown: text } });

  it('has each comment once, in the order in which they were made', async () => {
    const path = `/spaces/${space}/comments`;
    const { read, written } = await readWhileWriting(`${path}?limit=1&order=asc`, (at, count) =>
      call(at, 'POST', path, comment(`Cone ${count}`)),
    );
    expect(read).toEqual(written);
    const newest = await call<Listed>(1, 'GET', `${path}?limit=3&order=desc`);
    expect(newest.items.map(({ id }) => id)).toEqual(written.toReversed().slice(0, 3));
  });

  it('has each reply once, after what it replies to', async () => {
    const { id } = await call(0, 'POST', `/spaces/${space}/comments`, comment('Which kiln?'));
    const path = `/spaces/${space}/comments/${id}/replies`;
    const { read, written } = await readWhileWriting(`${path}?limit=1`, (at, count) =>
      call(at, 'POST', path, comment(`Kiln ${count}`)),
    );
    expect(read).toEqual(written);
    expect(read.every((reply) => reply > id)).toBe(true);
  });

  it('has the change requests of an organization in the order in which they were opened', async () => {
    const written: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const path = `/spaces/${space}/change-requests`;
      written.push((await call(count % 2, 'POST', path, { subject: `Cone ${count}` })).id);
    }
    const listed = await call<Listed>(0, 'GET', `/orgs/${org}/change-requests?status=all`);
    expect(listed.items.map(({ id }) => id)).toEqual(written.toReversed());
  });

  it('has revisions by their number, whoever made them', async () => {
    const made: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const document = { markdown: 'Fired.' };
      const changes = [{ operation: 'insert_page', title: `Cone ${count}`, document }];
      await call(count % 2, 'POST', `/spaces/${space}/content?compat=false`, { changes });
      made.push((await call(count % 2, 'GET', `/spaces/${space}/content`)).id);
    }
    const { items } = await call<Listed>(1, 'GET', `/spaces/${space}/revisions?limit=4`);
    expect(items.map(({ id }) => id)).toEqual(made.toReversed());
  });

  it('has each event of the audit trail once, none earlier than one before it', async () => {
    const events = `/orgs/${org}/audit-events`;
    const start = await call<{ items: { at: string }[] }>(0, 'GET', `${events}?limit=1`);
    const from = encodeURIComponent(start.items[0]?.at ?? '');
    const list = `${events}?limit=2&order=asc&object=${space}&kind=space.updated&from=${from}`;
    const titles: string[] = [];
    let page: string | undefined;
    const readOn = async () => {
      const query = page === undefined ? '' : `&page=${encodeURIComponent(page)}`;
      const listed = await call<{
        items: { at: string; changes?: unknown; after?: { title: string } }[];
        next?: { page: string };
      }>(1, 'GET', `${list}${query}`);
      return listed;
    };
    for (let count = 0; count < 7; count += 1) {
      await call(count % 2, 'PATCH', `/spaces/${space}`, { title: `Cone ${count}` });
      if (count % 3 !== 2) continue;
      const listed = await readOn();
      if (listed.next === undefined) continue;
      titles.push(...listed.items.map(({ after }) => after?.title ?? ''));
      page = listed.next.page;
    }
    for (;;) {
      const listed = await readOn();
      titles.push(...listed.items.map(({ after }) => after?.title ?? ''));
      page = listed.next?.page;
      if (page === undefined) break;
    }
    expect(titles).toEqual(Array.from({ length: 7 }, (_, count) => `Cone ${count}`));
  });

  it('goes on in order where a clock is set back while a server runs', async () => {
    const path = `/spaces/${space}/comments`;
    const made = [await call(0, 'POST', path, comment('Before'))];
    now -= HOUR_MS / 2;
    made.push(
      await call(0, 'POST', path, comment('After')),
      await call(1, 'POST', path, comment('Later')),
    );
    const newest = await call<Listed>(0, 'GET', `${path}?limit=3&order=desc`);
    expect(newest.items.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed());
  });
});
