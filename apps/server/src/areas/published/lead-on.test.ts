import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../../testing/test-platform.ts';
import { type PublishedServer, startPublishedServer } from './testing/published-server.ts';

describe.each(dialects)('addresses that lead on, on %s', (dialect) => {
  let published: PublishedServer;
  beforeAll(async () => {
    published = await startPublishedServer(dialect);
  }, 120_000);
  afterAll(() => published?.[Symbol.asyncDispose]());

  const ask = async (below: string) => {
    const { status, body } = await published.resolve(below);
    expect([below, status]).toEqual([below, 200]);
    return body as unknown as { target?: string; redirect?: string; pathname?: string };
  };
  const moved = (below: string) => ({ target: 'content', redirect: published.url + below });
  const redirect = async (source: string, destination: unknown) => {
    const body = { source, destination };
    const answer = await published.call('POST', `${published.path}/redirects`, { body });
    expect([source, answer.status]).toEqual([source, 201]);
  };
  const change = (space: string, changes: object[]) =>
    published.call('POST', `/spaces/${space}/content`, { body: { changes } });

  it('lead to where a page went that was renamed, with the query of the address', async () => {
    const { pages, spaces } = published;
    const page = pages.bodies ?? '';
    await change(spaces.Clays, [{ operation: 'update_page', page, slug: 'mixes' }]);
    const [home = '', firing = ''] = [pages.start, pages.firing];
    await change(spaces.Glazes, [{ operation: 'update_page', page: firing, slug: 'fire' }]);
    await change(spaces.Glazes, [{ operation: 'update_page', page: home, slug: 'begin' }]);
    expect(await ask('firing')).toEqual(moved('fire'));
    expect(await ask('firing/?x=1#top')).toEqual(moved('fire?x=1'));
    expect(await ask('firing.md')).toEqual(moved('fire.md'));
    expect(await ask('start')).toEqual(moved(''));
    expect(await ask('clays/bodies')).toEqual(moved('clays/'));
    expect(await ask('fire')).toMatchObject({ pathname: 'fire' });
  });

  it('lead by the redirects of the site, to its end at once, also to other hosts', async () => {
    const { spaces, pages, siteId } = published;
    await redirect('/one', '/two?x=1#top');
    await redirect('/two', { kind: 'page', page: pages.firing });
    await redirect('/clay/*', '/clays/:splat');
    await redirect('/pots', { kind: 'space', space: spaces.Clays });
    await redirect('/away', 'https://kiln.example/a?b=c');
    await redirect('/fire', '/pots');
    expect(await ask('two')).toEqual(moved('fire'));
    expect(await ask('one?y=2')).toMatchObject({ target: 'content' });
    expect(await ask('clay/bodies')).toEqual(moved('clays/'));
    expect(await ask('pots')).toEqual(moved('clays/'));
    const away = { target: 'external', redirect: 'https://kiln.example/a?b=c', site: siteId };
    expect(await ask('away?token=secret')).toEqual(away);
    expect(await ask('fire')).toMatchObject({ pathname: 'fire' });
  });

  it('lead no reader to what is hidden: that is as where there is nothing', async () => {
    const { pages, spaces } = published;
    const ash = pages.ash ?? '';
    await change(spaces.Glazes, [{ operation: 'update_page', page: ash, slug: 'cinders' }]);
    await redirect('/secret', { kind: 'page', page: ash });
    await redirect('/hidden', '/recipes');
    for (const below of ['secret', 'hidden', 'recipes/ash', 'recipes', 'nothing', 'a%00b', '~x']) {
      expect(await ask(below)).toMatchObject({ pathname: below, space: spaces.Glazes });
    }
  });

  it('lead to where sections went', async () => {
    const { call, path, spaces, server, organizationId } = published;
    const space = await server.make.space(organizationId, { title: 'Wheels' });
    const body = { spaceId: space.id, title: 'Wheels' };
    const made = await call<{ id: string; path: string }>('POST', `${path}/sections`, { body });
    const { body: sections } = await call<{ items: { id: string; path: string }[] }>(
      'GET',
      `${path}/sections`,
    );
    const first = sections.items.find(({ id }) => id !== made.body.id)?.path ?? '';
    expect(await ask(`${first}/clays/mixes/x`)).toMatchObject({ space: spaces.Clays });
    expect(await ask('clays/mixes')).toEqual(moved(`${first}/clays/mixes`));
    expect(await ask(`${first}/fire`)).toEqual(moved('fire'));
    await call('PATCH', `${path}/sections/${made.body.id}`, {
      body: { condition: 'visitor.claims.studio' },
    });
    await redirect('/turning', { kind: 'section', section: made.body.id });
    expect(await ask('turning')).toMatchObject({ pathname: 'turning', space: spaces.Glazes });
  });

  it('keep the key of a share link that reads the site', async () => {
    const { call, path, url } = published;
    await call('PATCH', path, { body: { visibility: 'share-link' } });
    const link = await call<{ urls: { published: string } }>('POST', `${path}/share-links`, {
      body: { name: 'Friends' },
    });
    const key = link.body.urls.published.slice(url.length).replace(/\/$/, '');
    expect(await ask(`${key}/firing`)).toEqual(moved(`${key}/fire`));
    expect((await published.resolve('firing')).status).toBe(404);
  });
});
