import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScimWorld, type ScimWorld } from './areas/scim/testing/scim-client.ts';
import { sendPlainRequest } from './site/testing/plain-request.ts';
import { type PrivateSites, startPrivateSites } from './site/testing/private-sites.ts';
import { type ServedBeside, serveBeside } from './testing/served-beside.ts';
import { openSessionClient } from './testing/session-client.ts';
import { createTestDns } from './testing/test-dns.ts';

const FILES = { 'README.md': '# Kiln\n\nHow to fire it.\n' };
/** How often each access is taken away. What is announced in milliseconds is let through now and then. */
const TRIES = Number(process.env.OCTAVO_TRIES ?? 15);
const DENIED = [401, 403, 404, 302];

const dns = createTestDns();
let sites: PrivateSites;
let beside: ServedBeside;
let scim: ScimWorld;

beforeAll(async () => {
  sites = await startPrivateSites({ dialect: 'postgres', platform: { resolveTxt: dns.resolve } });
  beside = await serveBeside(sites.server.platform);
  scim = await openScimWorld(sites.server);
}, 120_000);
afterAll(async () => {
  await beside?.[Symbol.asyncDispose]();
  await sites?.[Symbol.asyncDispose]();
});

/** What one may ask until it is taken away. */
interface Access {
  /** Asks the other server; answers the status. */
  ask(): Promise<number>;
  take(): Promise<unknown>;
}

const call = (method: string, path: string, body?: unknown) => sites.call(method, path, body);
const org = (path: string) => `/orgs/${sites.organizationId}${path}`;

/** Asks the other server for something of the API. */
async function askApi(path: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await sendPlainRequest(beside.origin, { path: `/v1${path}`, headers })).status;
}

/** Asks the other server for a page. */
async function askPage(path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await sendPlainRequest(beside.origin, { path, headers })).status;
}

async function makeMember(role: 'read' | 'admin' | null = 'read') {
  return sites.server.make.member(sites.organizationId, role);
}

const GRANTED: Readonly<Record<string, () => Promise<(round: number) => Promise<Access>>>> = {
  'a token that is revoked': async () => {
    const { make, request } = sites.server;
    return async () => {
      const user = await make.user();
      const token = await make.token(user.id);
      const { body } = await request<{ items: { id: string }[] }>('GET', '/user/tokens', { token });
      return {
        ask: () => askApi('/user', token),
        take: () => request('DELETE', `/user/tokens/${body.items[0]?.id}`, { token }),
      };
    };
  },
  'a session that is ended': async () => {
    const user = await sites.server.make.user();
    return async () => {
      const client = await openSessionClient(sites.server, user.id);
      return {
        ask: () => askPage('/v1/user', { cookie: `octavo_session=${client.secret}` }),
        take: () => client.request('DELETE', `/user/sessions/${client.sessionId}`),
      };
    };
  },
  'a member who is removed': async () => async () => {
    const { user, token } = await makeMember();
    return {
      ask: () => askApi(org(''), token),
      take: () => call('DELETE', org(`/members/${user.id}`)),
    };
  },
  'a member who is disabled, and let in again': async () => {
    const { user, token } = await makeMember();
    return async () => {
      await call('PATCH', org(`/members/${user.id}`), { disabled: false });
      return {
        ask: () => askApi(org(''), token),
        take: () => call('PATCH', org(`/members/${user.id}`), { disabled: true }),
      };
    };
  },
  'a role that is lowered': async () => {
    const { user, token } = await makeMember('admin');
    return async () => {
      await call('PATCH', org(`/members/${user.id}`), { role: 'admin' });
      return {
        ask: () => askApi(org('/audit-events'), token),
        take: () => call('PATCH', org(`/members/${user.id}`), { role: 'read' }),
      };
    };
  },
  'a grant that is revoked': async () => {
    const space = await sites.server.make.space(sites.organizationId, { title: 'Granted' });
    const { user, token } = await makeMember(null);
    return async () => {
      await sites.server.make.grant(space, user.id, 'read');
      return {
        ask: () => askApi(`/spaces/${space.id}`, token),
        take: () => call('DELETE', `/spaces/${space.id}/permissions/users/${user.id}`),
      };
    };
  },
  'a member who leaves a team': async () => {
    const space = await sites.server.make.space(sites.organizationId, { title: 'Of a team' });
    const { user, token } = await makeMember(null);
    const team = (await call('PUT', org('/teams'), { title: 'Kilns' })) as { id: string };
    await sites.server.make.grantToTeam(space, team.id, 'read');
    return async () => {
      await call('PUT', org(`/teams/${team.id}/members/${user.id}`), {});
      return {
        ask: () => askApi(`/spaces/${space.id}`, token),
        take: () => call('DELETE', org(`/teams/${team.id}/members/${user.id}`)),
      };
    };
  },
  'a user whom provisioning takes away': async () => async (round) => {
    const id = await scim.addUser(`user${round}@kiln.example`);
    const token = await sites.server.make.token(id);
    return {
      ask: () => askApi(`/orgs/${scim.organizationId}`, token),
      take: () => scim.ask('DELETE', `/Users/${id}`),
    };
  },
  'a share link that is switched off': async () => {
    const site = await sites.publish('Shared', 'share-link', FILES);
    const link = await sites.share(site);
    return async () => {
      await call('PATCH', `${site.api}/share-links/${link.id}`, { active: true });
      return {
        ask: () => askPage(`${link.path}/`),
        take: () => call('PATCH', `${site.api}/share-links/${link.id}`, { active: false }),
      };
    };
  },
  'a site that is unpublished': async () => {
    const site = await sites.publish('Shown', 'public', FILES);
    return async () => {
      await call('POST', `${site.api}/publish`);
      return {
        ask: () => askPage(`${site.path}/`),
        take: () => call('POST', `${site.api}/unpublish`),
      };
    };
  },
  'a site that is for holders of a link only from now on': async () => {
    const site = await sites.publish('Open', 'public', FILES);
    return async () => {
      await call('PATCH', site.api, { visibility: 'public' });
      return {
        ask: () => askPage(`${site.path}/`),
        take: () => call('PATCH', site.api, { visibility: 'share-link' }),
      };
    };
  },
  'visitors whose key is changed': async () => {
    const site = await sites.publish('Guarded', 'visitor-auth', FILES);
    let { privateKey } = site;
    return async () => {
      const cookie = await sites.signIn({ ...site, privateKey });
      return {
        ask: () => askPage(`${site.path}/`, { cookie }),
        async take() {
          const made = await call('POST', `${site.api}/publishing/auth/regenerate`);
          ({ privateKey } = made as { privateKey: string });
        },
      };
    };
  },
  'a custom hostname that is given up': async () => {
    const site = await sites.publish('Hosted', 'public', FILES);
    return async (round) => {
      const host = `docs${round}.kiln.example`;
      const { verification } = (await call('PATCH', `/custom-hostnames/${host}`, {
        target: { type: 'site', site: site.id },
      })) as { verification: { name: string; value: string } };
      dns.publish(verification.name, verification.value);
      await call('POST', `/custom-hostnames/${host}/verify`);
      return {
        async ask() {
          const headers = { host };
          const { status, text } = await sendPlainRequest(beside.origin, { path: '/', headers });
          return text.includes('How to fire it') ? status : 404;
        },
        take: () => call('DELETE', `/custom-hostnames/${host}`),
      };
    };
  },
  'a page that gets a condition': async () => {
    const site = await sites.publish('Chosen', 'public', {
      ...FILES,
      'ash.md': '# Ash\n\nWood ash melts.\n',
    });
    const { pages } = (await call('GET', `/spaces/${site.spaceId}/content`)) as {
      pages: { id: string; title: string }[];
    };
    const page = pages.find(({ title }) => title === 'Ash')?.id;
    const change = (condition: string) =>
      call('POST', `/spaces/${site.spaceId}/content`, {
        changes: [{ operation: 'update_page', page, condition }],
      });
    return async () => {
      await change('');
      return { ask: () => askPage(`${site.path}/ash`), take: () => change('false') };
    };
  },
};

describe('what one server takes away, another does not let through once that is answered:', () => {
  it.each(Object.keys(GRANTED))('%s', async (name) => {
    const give = await GRANTED[name]?.();
    const after: number[] = [];
    for (let round = 0; round < TRIES; round += 1) {
      const access = await give?.(round);
      if (access === undefined) throw new Error('Nothing was granted.');
      await expect.poll(access.ask, { interval: 5, timeout: 5_000 }).toBe(200);
      await access.take();
      after.push(await access.ask());
    }
    expect(after).toHaveLength(TRIES);
    expect(after.filter((status) => !DENIED.includes(status))).toEqual([]);
  });
});
