import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../apps/server/src/areas/access/index.ts';
import type { UsersTable } from '../../../apps/server/src/areas/auth/index.ts';
import { makeSpec } from '../../../apps/server/src/areas/openapi-specs/testing/spec-world.ts';
import { SESSION_COOKIE } from '../../../apps/server/src/http/cookies.ts';
import { makeCsrfToken } from '../../../apps/server/src/http/csrf.ts';
import { agreeByMail } from '../../../apps/server/src/sign-in-pages/testing/agree-by-mail.ts';
import { openFormClient } from '../../../apps/server/src/sign-in-pages/testing/form-client.ts';
import {
  dialects,
  openSsoWorld,
  type SsoWorld,
} from '../../../apps/server/src/sign-in-pages/testing/sso-world.ts';
import { testActor } from '../../../apps/server/src/testing/test-actor.ts';

/** What an organization has that addresses and tokens are made for. */
interface Things {
  org: string;
  /** Of its admin. */
  token: string;
  space: string;
  file: string;
  revision: string;
  site: string;
  siteUrl: string;
}

/** Asks as one of the ways in does. */
type Ask = <Body>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Body }>;

/** The addresses that are made for somebody; each holds after its maker is gone. */
const ADDRESSES = {
  pdf: ({ space }: Things) => `/spaces/${space}/pdf`,
  file: ({ space, file }: Things) => `/spaces/${space}/content/files/${file}`,
  specification: ({ org }: Things) => `/orgs/${org}/openapi/kilns/versions/latest/content`,
  preview: ({ org, site }: Things) => `/orgs/${org}/sites/${site}/publishing/preview`,
} as const;

type AddressKind = keyof typeof ADDRESSES;

const kinds = Object.keys(ADDRESSES) as AddressKind[];

/**
 * Whatever a session by a provider makes that works without it: tokens, tokens of those, and signed
 * addresses. A member of two organizations came by the provider of one of them.
 */
describe.each(dialects)('what is made in a session by a provider on %s', (dialect) => {
  let world: SsoWorld;
  let ada: UsersTable;
  let own: Things;
  let foreign: Things;
  /** The session, a token that it made, and a token that this made. */
  let ways: Record<'session' | 'token' | 'token of a token', Ask>;
  /** A token of the same person that reaches everything. */
  let whole: Ask;

  beforeAll(async () => {
    world = await openSsoWorld(dialect);
    const { server } = world;
    const other = await server.make.org('Bisque');
    ada = await server.make.user({ email: 'ada@kiln.example', displayName: 'Ada' });
    await enrol(world.org.id);
    await enrol(other.org.id);
    own = await makeThings(world.org.id, world.token);
    foreign = await makeThings(other.org.id, other.token);
    await server.platform.jobs.runDue();
    const client = openFormClient(server);
    const person = { sub: 'ada', email: ada.email };
    await world.signIn(client, person);
    await agreeByMail(server, ada.email);
    await world.signIn(client, person);
    const secret = client.cookies.get(SESSION_COOKIE) ?? '';
    const headers = {
      cookie: `${SESSION_COOKIE}=${secret}`,
      'x-csrf-token': makeCsrfToken(secret),
    };
    const session: Ask = (method, path, body) => server.request(method, path, { headers, body });
    const token = await makeToken(session);
    const second = await makeToken(askBy(token));
    ways = { session, token: askBy(token), 'token of a token': askBy(second) };
    whole = askBy(await server.make.token(ada.id));
  }, 120_000);
  afterAll(() => world?.[Symbol.asyncDispose]());

  const askBy =
    (token: string): Ask =>
    (method, path, body) =>
      world.server.request(method, path, { token, body });

  async function makeToken(ask: Ask): Promise<string> {
    const { status, body } = await ask<{ token: string }>('POST', '/user/tokens', { label: 'x' });
    expect(status).toBe(201);
    return body.token;
  }

  const enrol = (organization: string) =>
    world.server.platform.database.transaction((tx) =>
      addMember(
        world.server.platform,
        tx,
        {
          ...{ organization_id: organization, user_id: ada.id, role: 'admin', disabled: 0, sso: 0 },
          ...{ joined_at: ada.created_at, last_seen_at: null },
        },
        testActor,
      ),
    );

  async function makeThings(org: string, token: string): Promise<Things> {
    const { server } = world;
    const { id: space } = await server.make.space(org, { title: 'Glazes' });
    const base64 = Buffer.from('picture').toString('base64');
    const changes = [
      { operation: 'insert_files', files: [{ ref: 'kiln', name: 'kiln.png', base64 }] },
      { operation: 'insert_page', slug: 'ash', document: { markdown: '# Ash\n\n![](./kiln)' } },
    ];
    const call = async <Body>(method: string, path: string, body?: unknown) => {
      const answer = await server.request<Body>(method, path, { token, body });
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    await call('POST', `/spaces/${space}/content?compat=false`, { changes });
    const files = await call<{ items: { id: string }[] }>('GET', `/spaces/${space}/content/files`);
    const { revision } = await call<{ revision: string }>('GET', `/spaces/${space}`);
    const made = await call<{ id: string; basename: string }>('POST', `/orgs/${org}/sites`, {
      ...{ title: 'Kiln', visibility: 'share-link', spaces: [space] },
    });
    await call('POST', `/orgs/${org}/sites/${made.id}/publish`);
    const source = { text: JSON.stringify(makeSpec()) };
    await call('PUT', `/orgs/${org}/openapi/kilns`, { source });
    const siteUrl = `${server.platform.config.publicUrl}/sites/${made.basename}/`;
    const file = files.items[0]?.id ?? '';
    return { org, token, space, file, revision, site: made.id, siteUrl };
  }

  /** Asks for an address; undefined where there is none. */
  async function findAddress(ask: Ask, kind: AddressKind, things: Things) {
    const { status, body } = await ask<{ url?: string; downloadURL?: string }>(
      ...(['GET', ADDRESSES[kind](things)] as const),
    );
    return status === 200 ? new URL(body.downloadURL ?? body.url ?? '') : undefined;
  }

  const requireAddress = async (ask: Ask, kind: AddressKind, things: Things) => {
    const address = await findAddress(ask, kind, things);
    if (address === undefined) throw new Error(`There is no ${kind}.`);
    return address;
  };

  /** Opens an address as whoever was sent it, with the cookie alone that it gives. */
  async function visit({ pathname, search }: URL): Promise<number> {
    const { origin } = world.server;
    const answer = await fetch(origin + pathname + search, { redirect: 'manual' });
    await answer.arrayBuffer();
    const next = answer.headers.get('location');
    if (next === null) return answer.status;
    const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const shown = await fetch(new URL(next, origin), { headers: { cookie } });
    await shown.arrayBuffer();
    return shown.status;
  }

  it.each(kinds)('reaches one organization alone: an address of a %s', async (kind) => {
    for (const [way, ask] of Object.entries(ways)) {
      const address = await findAddress(ask, kind, own);
      expect([way, address && (await visit(address))]).toEqual([way, 200]);
      expect([way, (await ask('GET', ADDRESSES[kind](foreign))).status]).toEqual([way, 404]);
    }
    expect(await visit(await requireAddress(whole, kind, foreign))).toBe(200);
  });

  it('reaches one organization alone: the token of a site', async () => {
    const resolve = (ask: Ask, { siteUrl, revision }: Things) =>
      ask<{ apiToken: string }>('POST', '/urls/published', {
        url: `${siteUrl}~/revisions/${revision}/ash`,
      });
    const read = async (token: string, { space, revision }: Things) =>
      (await askBy(token)('GET', `/spaces/${space}/revisions/${revision}/path/ash`)).status;
    for (const [way, ask] of Object.entries(ways)) {
      const { body } = await resolve(ask, own);
      expect([way, await read(body.apiToken, own), await read(body.apiToken, foreign)]).toEqual([
        ...[way, 200, 404],
      ]);
      expect([way, (await resolve(ask, foreign)).status]).toEqual([way, 404]);
    }
    const { body } = await resolve(whole, foreign);
    expect(await read(body.apiToken, foreign)).toBe(200);
  });

  it.each([
    'pdf',
    'file',
    'specification',
  ] as const)('cannot be changed into more: an address of a %s', async (kind) => {
    const address = await requireAddress(ways.session, kind, own);
    const more = new URL(address);
    for (const [name, value] of address.searchParams) {
      if (value.includes(`.${own.org}`)) {
        more.searchParams.set(name, value.replace(`.${own.org}`, ''));
      }
    }
    expect(more.href).not.toBe(address.href);
    expect(await visit(more)).toBe(404);
    const there = await requireAddress(whole, kind, foreign);
    there.search = address.search;
    expect(await visit(there)).toBe(404);
    expect(await visit(address)).toBe(200);
  });

  it('ends where the content goes to another organization, and stays for the whole person', async () => {
    const { id } = await world.server.make.space(own.org, { title: 'Leaving' });
    const base64 = Buffer.from('picture').toString('base64');
    await whole('POST', `/spaces/${id}/content?compat=false`, {
      changes: [{ operation: 'insert_files', files: [{ ref: 'a', name: 'a.png', base64 }] }],
    });
    const files = await whole<{ items: { id: string }[] }>('GET', `/spaces/${id}/content/files`);
    const things = { ...own, space: id, file: files.body.items[0]?.id ?? '' };
    const limited = await requireAddress(ways.session, 'file', things);
    const free = await requireAddress(whole, 'file', things);
    const transfer = { organization: foreign.org };
    for (const ask of Object.values(ways)) {
      const refused = await ask<object>('POST', `/spaces/${id}/transfer`, transfer);
      expect(refused.body).toMatchObject({ error: { type: 'unknown_reference' } });
    }
    expect([await visit(limited), await visit(free)]).toEqual([200, 200]);
    expect((await whole('POST', `/spaces/${id}/transfer`, transfer)).status).toBe(200);
    expect([await visit(limited), await visit(free)]).toEqual([404, 200]);
  });

  it('ends with the membership', async () => {
    const limited = await Promise.all(
      kinds.map((kind) => requireAddress(ways['token of a token'], kind, own)),
    );
    const member = `/orgs/${own.org}/members/${ada.id}`;
    expect((await askBy(own.token)('DELETE', member)).status).toBe(204);
    for (const address of limited) expect(await visit(address)).toBe(404);
    for (const ask of Object.values(ways)) {
      expect((await ask('GET', `/orgs/${own.org}`)).status).toBe(404);
      expect((await ask('GET', `/orgs/${foreign.org}`)).status).toBe(404);
    }
    expect((await whole('GET', `/orgs/${foreign.org}`)).status).toBe(200);
  });
});
