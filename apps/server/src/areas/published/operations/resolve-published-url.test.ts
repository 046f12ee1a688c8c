import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { startPublishedServer } from '../testing/published-server.ts';

describe.each(dialects)('POST /urls/published on %s', (dialect) => {
  it('answers where in which space an address is, and a token that says so', async () => {
    await using published = await startPublishedServer(dialect);
    const { resolve, url, siteId, spaces, organizationId } = published;
    const { status, body } = await resolve('clays/bodies/?x=1#top');
    expect(status).toBe(200);
    const { pathname: siteBasePath } = new URL(url);
    expect(body).toMatchObject({
      ...{ site: siteId, space: spaces.Clays, organization: organizationId },
      canonicalUrl: `${url}clays/bodies`,
      pathname: 'bodies',
      basePath: `${siteBasePath}clays/`,
      siteBasePath,
      complete: true,
    });
    const claims = JSON.parse(
      Buffer.from(body.apiToken.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({
      ...{ kind: 'site', site: siteId, space: spaces.Clays, siteSpace: body.siteSpace },
      ...{ organization: organizationId, claims: {}, audience: 'public' },
    });
    expect(claims.exp - claims.iat).toBe(3600);
  });

  it('shows a version of a space to members who may view it, and to nobody else', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, url, spaces, token, renderer, server, organizationId } = published;
    const place = `/spaces/${spaces.Glazes}`;
    const request = await call<{ id: string; number: number }>('POST', `${place}/change-requests`, {
      body: { subject: 'Hotter' },
    });
    const insert = { operation: 'insert_page', document: { markdown: '# Draft' }, slug: 'draft' };
    await call('POST', `${place}/change-requests/${request.body.id}/content`, {
      body: { changes: [insert] },
    });
    const ask = (below: string, as: string) =>
      call<{ apiToken: string; revision: string; changeRequest: string; basePath: string }>(
        'POST',
        '/urls/published',
        { body: { url: url + below }, as },
      );
    const below = `~/changes/${request.body.number}/draft`;
    const { body } = await ask(below, token);
    expect(body).toMatchObject({ changeRequest: String(request.body.number), pathname: 'draft' });
    expect(body.basePath).toBe(`${new URL(url).pathname}~/changes/${request.body.number}/`);
    const read = `${place}/revisions/${body.revision}/path/draft`;
    expect((await call('GET', read, { as: body.apiToken })).status).toBe(200);
    expect((await call('GET', read, { as: await published.visit() })).status).toBe(404);
    expect((await ask(below, renderer)).status).toBe(404);
    expect((await ask(`~/revisions/${body.revision}`, renderer)).status).toBe(404);
    expect((await ask(`~/revisions/${body.revision}`, token)).body.revision).toBe(body.revision);
    expect((await ask('~/revisions/none', token)).status).toBe(404);
    const member = await server.make.member(organizationId, 'read');
    const theirs = (await ask(below, member.token)).body.apiToken;
    expect((await call('GET', read, { as: theirs })).status).toBe(200);
    await call('PATCH', `/orgs/${organizationId}/members/${member.user.id}`, {
      body: { disabled: true },
    });
    expect((await call('GET', read, { as: theirs })).status).toBe(401);
  });

  it('answers nothing of what is not published, and refuses what is no address', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, renderer, url, path, server } = published;
    const ask = async (address: unknown) =>
      (await call('POST', '/urls/published', { body: { url: address }, as: renderer })).status;
    const root = server.platform.config.publicUrl;
    const nothing = [
      `${root}/`,
      `${root}/sites/none/`,
      `${root}/sites/`,
      'https://docs.example.com/',
      `https://evil.example${new URL(url).pathname}`,
      'https://xn--mnchen-3ya.example/guide',
      'https://münchen.example/guide',
      `${root}/sites/../sites/%2e%2e/`,
      `${root}/sites/%2Fkiln/`,
      `${root}/%00/`,
    ];
    for (const address of nothing) expect([address, await ask(address)]).toEqual([address, 404]);
    const wrong = [
      '',
      'kiln',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'ftp://kiln.example/',
      'http://',
      'https://[::1',
      `${url}${'a'.repeat(10_240)}`,
      7,
      null,
    ];
    for (const address of wrong) {
      expect([address, await ask(address)]).toEqual([address, 400]);
    }
    expect(await ask(url)).toBe(200);
    await call('PATCH', path, { body: { visibility: 'share-link' } });
    expect(await ask(url)).toBe(404);
    await call('PATCH', path, { body: { visibility: 'visitor-auth' } });
    expect(await ask(url)).toBe(401);
    await call('PATCH', path, { body: { visibility: 'public' } });
    await call('POST', `${path}/unpublish`);
    expect(await ask(url)).toBe(404);
  });

  it('keeps odd paths as they are: dots are resolved, slashes that are encoded part nothing', async () => {
    await using published = await startPublishedServer(dialect);
    const { resolve, spaces } = published;
    const { body: dotted } = await resolve('clays/../firing');
    expect([dotted.space, dotted.pathname]).toEqual([spaces.Glazes, 'firing']);
    const { body: encoded } = await resolve('clays%2Fbodies');
    expect([encoded.space, encoded.pathname]).toEqual([spaces.Glazes, 'clays%2Fbodies']);
    const { body: german } = await resolve('clays/töpfe und%20mehr');
    expect([german.space, german.pathname]).toEqual([spaces.Clays, 't%C3%B6pfe%20und%20mehr']);
  });

  it('leads addresses of the app there', async () => {
    await using published = await startPublishedServer(dialect);
    const { call, renderer, server, spaces } = published;
    const url = `${server.platform.config.publicUrl}/app/s/${spaces.Glazes}/`;
    const { body } = await call('POST', '/urls/published', { body: { url }, as: renderer });
    expect(body).toEqual({ target: 'application', redirect: url });
  });
});
