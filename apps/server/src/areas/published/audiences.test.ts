import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { type PublishedServer, startPublishedServer } from './testing/published-server.ts';

/** A token as the page on which visitors sign in makes it. */
function signVisitor(key: string, claims: Record<string, unknown> = {}) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(key));
}

/** Whether a token of the site reads its first space. */
async function reads({ call, spaces }: PublishedServer, as: string): Promise<number> {
  return (await call('GET', `/spaces/${spaces.Glazes}/content/page/none`, { as })).status === 404
    ? (await call('GET', `/spaces/${spaces.Glazes}/content`, { as })).status
    : 401;
}

describe.each(dialects)('sites that are not for everybody, on %s', (dialect) => {
  it('are read by a share link for as long as that is active', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, url, spaces } = published;
    const anybody = await published.visit();
    await call('PATCH', path, { body: { visibility: 'share-link' } });
    const link = await call<{ id: string; urls: { published: string } }>(
      'POST',
      `${path}/share-links`,
      { body: { name: 'Friends' } },
    );
    const key = link.body.urls.published.slice(url.length).replace(/\/$/, '');
    for (const below of ['', 'firing', `${key}x/firing`]) {
      expect((await published.resolve(below)).status).toBe(404);
    }
    const { body } = await published.resolve(`${key}/clays/bodies`);
    const { pathname: root } = new URL(url);
    expect(body).toMatchObject({
      ...{ space: spaces.Clays, pathname: 'bodies', shareKey: key, complete: true },
      ...{ siteBasePath: `${root}${key}/`, basePath: `${root}${key}/clays/` },
      canonicalUrl: `${url}clays/bodies`,
    });
    expect((await published.resolve(key)).body).toMatchObject({ complete: false, pathname: '' });
    expect(await reads(published, anybody)).toBe(401);
    expect(await reads(published, body.apiToken)).toBe(200);
    const at = `${path}/share-links/${link.body.id}`;
    await call('PATCH', at, { body: { active: false } });
    expect(await reads(published, body.apiToken)).toBe(401);
    expect((await published.resolve(key)).status).toBe(404);
    await call('PATCH', at, { body: { active: true } });
    expect(await reads(published, body.apiToken)).toBe(200);
    await call('DELETE', at);
    expect(await reads(published, body.apiToken)).toBe(401);
  });

  it('are read by visitors until their site has another key', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, url } = published;
    await call('PATCH', path, { body: { visibility: 'visitor-auth' } });
    const auth = await call<{ privateKey: string }>('GET', `${path}/publishing/auth`);
    const fallbackURL = 'https://login.example.com/in?app=docs';
    await call('PATCH', `${path}/publishing/auth`, { body: { fallbackURL } });
    const key = auth.body.privateKey;
    const resolve = (jwtToken: string | undefined, more = {}) =>
      published.resolve('firing', { visitor: { jwtToken }, ...more });
    const bad = [undefined, 'x', await signVisitor('another key of thirty-two letters')];
    for (const token of bad) {
      expect((await resolve(token)).body).toMatchObject({
        error: { code: 401, type: 'visitor_token_refused' },
      });
      const led = await resolve(token, { redirectOnError: true });
      expect(led.body).toEqual({
        ...{ target: 'external', site: published.siteId },
        redirect: `${fallbackURL}&location=${encodeURIComponent(`${url}firing`)}`,
      });
    }
    const { status, body } = await resolve(await signVisitor(key, { studio: true }));
    expect(status).toBe(200);
    expect(body.contextId).toBeTypeOf('string');
    expect(await reads(published, body.apiToken)).toBe(200);
    await call('POST', `${path}/publishing/auth/regenerate`);
    expect(await reads(published, body.apiToken)).toBe(401);
    expect((await resolve(await signVisitor(key))).status).toBe(401);
  });

  it('show a visitor what conditions say by the claims of the token', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, path, pages, spaces } = published;
    const jsonSchema = {
      type: 'object',
      properties: {
        studio: { type: 'boolean' },
        unsigned: { type: 'object', properties: {}, additionalProperties: false },
      },
      additionalProperties: false,
    };
    await call('PUT', `${path}/adaptive-schema`, { body: { jsonSchema } });
    await call('PATCH', path, { body: { adaptiveContent: { enabled: true } } });
    const auth = await call<{ privateKey: string }>('GET', `${path}/publishing/auth`);
    const visit = async (claims: Record<string, unknown>) => {
      const jwtToken = await signVisitor(auth.body.privateKey, claims);
      return (await published.resolve('', { visitor: { jwtToken } })).body.apiToken;
    };
    const place = `/spaces/${spaces.Glazes}/content`;
    const seeing = async (as: string) => {
      const document = await call('GET', `${place}/page/${pages.firing}?format=markdown`, { as });
      const page = await call('GET', `${place}/page/${pages.ash}`, { as });
      const body = { query: 'tenmoku' };
      const found = await call<{ count: number }>('POST', `${path}/search`, { body, as });
      return [JSON.stringify(document.body).includes('celadon'), page.status, found.body.count];
    };
    expect(await seeing(await visit({ studio: true }))).toEqual([true, 200, 2]);
    expect(await seeing(await visit({ studio: false }))).toEqual([false, 404, 0]);
    expect(await seeing(await published.visit())).toEqual([false, 404, 0]);
  });
});
