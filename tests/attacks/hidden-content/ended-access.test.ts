import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PrivateSite,
  type PrivateSites,
  signVisitor,
  startPrivateSites,
} from '../../../apps/server/src/site/testing/private-sites.ts';
import { dialects } from '../../../apps/server/src/testing/test-platform.ts';

const FILES = {
  'README.md': '# Kiln\n\n![](glaze.svg)\n',
  'glaze.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
};

/** A way in: everything that somebody has who came by it. */
interface Access {
  /** Below the server; fetched with the cookie. */
  page: string;
  file: string;
  cookie: string;
  /** The token of the site, and the address of the file that the API gave by it. */
  token: string;
  download: string;
}

describe.each(dialects)('what was given to somebody who was let in, on %s,', (dialect) => {
  let sites: PrivateSites;
  let renderer: string;
  beforeAll(async () => {
    sites = await startPrivateSites({ dialect });
    ({ token: renderer } = await sites.server.make.org('Renderer'));
  }, 120_000);
  afterAll(() => sites?.[Symbol.asyncDispose]());

  const resolve = async (path: string, as: string, visitor: object = {}) => {
    const url = `${sites.server.platform.config.publicUrl}${path}/`;
    const answer = await sites.server.request<{ apiToken: string }>('POST', '/urls/published', {
      ...{ token: as, body: { url, visitor } },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.apiToken;
  };

  async function enter(
    site: PrivateSite,
    { page = site.path, cookie = '', token }: { page?: string; cookie?: string; token: string },
  ): Promise<Access> {
    const { text } = await sites.get(`${page}/`, cookie === '' ? {} : { cookie });
    const [, file = ''] = /src="([^"]*\/~files\/[^"]*)"/.exec(text) ?? [];
    const path = `/spaces/${site.spaceId}/content/files`;
    const { body } = await sites.server.request<{ items: { downloadURL: string }[] }>('GET', path, {
      token,
    });
    const { pathname, search } = new URL(body.items[0]?.downloadURL ?? '');
    return { page: `${page}/`, file, cookie, token, download: pathname + search };
  }

  /** Whether the page, its file, the token and the address of the API are open by now. */
  async function seeOpen({ page, file, cookie, token, download }: Access, spaceId: string) {
    const headers = cookie === '' ? {} : { cookie };
    const path = `/spaces/${spaceId}/content/pages`;
    return {
      page: (await sites.get(page, headers)).status === 200,
      file: (await sites.get(file, headers)).status === 200,
      token: (await sites.server.request('GET', path, { token })).status === 200,
      download: (await sites.get(download)).status === 200,
    };
  }

  const OPEN = { page: true, file: true, token: true, download: true };
  const ENDED = { page: false, file: false, token: false, download: false };

  it.each(['is switched off', 'is deleted'])('ends when its share link %s', async (how) => {
    const site = await sites.publish('Shared', 'share-link', FILES);
    const [link, other] = [await sites.share(site), await sites.share(site, 'Other')];
    const access = await enter(site, {
      page: link.path,
      token: await resolve(link.path, renderer),
    });
    const kept = await enter(site, {
      page: other.path,
      token: await resolve(other.path, renderer),
    });
    expect(await seeOpen(access, site.spaceId)).toEqual(OPEN);
    const path = `${site.api}/share-links/${link.id}`;
    if (how === 'is deleted') await sites.call('DELETE', path);
    else await sites.call('PATCH', path, { active: false });
    expect(await seeOpen(access, site.spaceId)).toEqual(ENDED);
    expect(await seeOpen(kept, site.spaceId)).toEqual(OPEN);
  });

  const signIn = async (site: PrivateSite) => {
    const jwtToken = await signVisitor(site.privateKey);
    const token = await resolve(site.path, renderer, { jwtToken });
    return enter(site, { cookie: await sites.signIn(site), token });
  };

  it('ends when the key of its visitors is made anew', async () => {
    const site = await sites.publish('Guarded', 'visitor-auth', FILES);
    const access = await signIn(site);
    expect(await seeOpen(access, site.spaceId)).toEqual(OPEN);
    await sites.call('POST', `${site.api}/publishing/auth/regenerate`);
    expect(await seeOpen(access, site.spaceId)).toEqual(ENDED);
  });

  it('ends when the site is for others from now on, or published no more', async () => {
    const site = await sites.publish('Changed', 'visitor-auth', FILES);
    const access = await signIn(site);
    await sites.call('PATCH', site.api, { visibility: 'share-link' });
    expect(await seeOpen(access, site.spaceId)).toEqual(ENDED);
    const open = await sites.publish('Open', 'public', FILES);
    const anybody = await enter(open, { token: await resolve(open.path, renderer) });
    expect(await seeOpen(anybody, open.spaceId)).toEqual(OPEN);
    await sites.call('PATCH', open.api, { visibility: 'visitor-auth' });
    expect(await seeOpen(anybody, open.spaceId)).toEqual(ENDED);
    await sites.call('PATCH', open.api, { visibility: 'public' });
    expect(await seeOpen(anybody, open.spaceId)).toEqual(OPEN);
    await sites.call('POST', `${open.api}/unpublish`);
    expect(await seeOpen(anybody, open.spaceId)).toEqual(ENDED);
  });

  it('ends when a member who was let in for a version leaves', async () => {
    const site = await sites.publish('Members', 'visitor-auth', FILES);
    const { server, organizationId } = sites;
    const { user, token: member } = await server.make.member(organizationId, 'read');
    const { revision } = await sites.call<{ revision: string }>('GET', `/spaces/${site.spaceId}`);
    const token = await resolve(`${site.path}/~/revisions/${revision}`, member);
    const { download } = await enter(site, { token });
    const list = `/spaces/${site.spaceId}/content/files`;
    expect((await sites.get(download)).status).toBe(200);
    await sites.call('DELETE', `/orgs/${organizationId}/members/${user.id}`);
    expect((await server.request('GET', list, { token })).status).not.toBe(200);
    expect((await sites.get(download)).status).toBe(404);
  });

  it('names nobody but whom it was given to', async () => {
    const site = await sites.publish('Named', 'share-link', FILES);
    const link = await sites.share(site);
    const { download } = await enter(site, {
      ...{ page: link.path, token: await resolve(link.path, renderer) },
    });
    const address = new URL(download, 'http://x');
    expect(address.searchParams.get('for')).toMatch(/^visitor:v1\./);
    for (const holder of ['visitor:', 'visitor:v1.', `site:${site.id}`, 'user:x', '']) {
      address.searchParams.set('for', holder);
      expect((await sites.get(address.pathname + address.search)).status).toBe(404);
    }
  });
});
