import { describe, expect, it } from 'vitest';
import type { Reach } from '../../http/rights-holder.ts';
import type { Platform } from '../../platform/index.ts';
import { createFactories } from '../../testing/factories.ts';
import { testActor } from '../../testing/test-actor.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { addAccessObject } from '../access/index.ts';
import { sitesArea } from './area.ts';
import { createSite, type NewSite } from './create.ts';
import { addSiteSpace, findProxiedSite, readPublishedStructure, resolveSite } from './index.ts';
import { deleteSite, findSite, type SiteChanges, updateSite } from './store.ts';

const time = '2026-01-31T09:30:00.000Z';
const config = { publicUrl: 'http://docs.test:4000' };

async function makeOrganization(platform: Platform, hostname: string | null): Promise<string> {
  const id = platform.ids.next();
  await platform.database.transaction((tx) =>
    tx
      .insertInto('organizations')
      .values({
        ...{ id, title: 'Kiln', type: 'business', email_domains: '[]', hostname },
        ...{ sso: 0, ai: 0, invite_links: 1, created_at: time, updated_at: time },
      })
      .execute(),
  );
  return id;
}

async function makeSpace(platform: Platform, organization: string, title: string) {
  const id = platform.ids.next();
  await platform.database.transaction(async (tx) => {
    await tx
      .insertInto('spaces')
      .values({
        ...{ id, organization_id: organization, revision: `rev-${id}`, title },
        ...{ emoji: '📗', edit_mode: 'live' },
        ...{ created_at: time, updated_at: time },
        ...{ comments: 0, change_requests: 0, change_requests_open: 0, change_requests_draft: 0 },
      })
      .execute();
    await addAccessObject(tx, { id, kind: 'space', organizationId: organization });
  });
  return { spaceId: id, title };
}

function makeSite(platform: Platform, organizationId: string, wanted: Partial<NewSite>) {
  return platform.database.transaction((tx) =>
    createSite(platform, tx, { organizationId, published: true, actor: testActor, ...wanted }),
  );
}

function change(platform: Platform, id: string, changes: SiteChanges): Promise<void> {
  return platform.database.transaction((tx) => updateSite(tx, id, changes, time));
}

describe.each(dialects)('sites on %s', (dialect) => {
  it('are found below /sites/ on any host, by hostname and below a subdomain', async () => {
    await using platform = await openTestPlatform(dialect, { config });
    const organization = await makeOrganization(platform, 'kiln');
    const id = await makeSite(platform, organization, { title: 'Glaze Guide' });
    await change(platform, id, { hostname: 'guide.kiln.example' });
    const base = { id, canonicalUrl: 'https://guide.kiln.example/' };
    const expected = [
      [
        'docs.test:4000',
        '/sites/glaze-guide/a/b%20c',
        { basePath: '/sites/glaze-guide/', path: 'a/b%20c' },
      ],
      ['127.0.0.1', '/sites/glaze-guide/', { basePath: '/sites/glaze-guide/', path: '' }],
      ['docs.test', '/sites/glaze-guide', { basePath: '/sites/glaze-guide/', lacksSlash: true }],
      ['GUIDE.kiln.example:443', '/a', { basePath: '/', path: 'a', lacksSlash: false }],
      ['guide.kiln.example', '/sites/other/x', { basePath: '/', path: 'sites/other/x' }],
      ['kiln.docs.test:4000', '/glaze-guide/a', { basePath: '/glaze-guide/', path: 'a' }],
    ] as const;
    for (const [host, path, answer] of expected) {
      expect([host, path, await resolveSite(platform, { host, path })]).toMatchObject([
        host,
        path,
        { ...base, ...answer },
      ]);
    }
    for (const [host, path] of [
      ['docs.test', '/glaze-guide/a'],
      ['docs.test', '/sites/'],
      ['docs.test', '/sites/glaze/'],
      ['other.docs.test', '/glaze-guide/a'],
      ['x.kiln.docs.test', '/glaze-guide/a'],
      ['', '/'],
    ] as const) {
      expect([host, path, await resolveSite(platform, { host, path })]).toEqual([
        host,
        path,
        undefined,
      ]);
    }
  });

  it('are read where a proxy has them, and found at addresses of the server alone', async () => {
    await using platform = await openTestPlatform(dialect, { config });
    const organization = await makeOrganization(platform, 'kiln');
    const docs = await makeSite(platform, organization, { title: 'Docs' });
    await change(platform, docs, { proxy: 'kiln.example/docs', proxy_host: 'kiln.example' });
    const atDocs = { id: docs, basePath: '/docs/', canonicalUrl: 'https://kiln.example/docs/' };
    const expected = [
      ['docs.test', '/sites/docs/a', { ...atDocs, foundPath: '/sites/docs/', path: 'a' }],
      ['docs.test', '/sites/docs', { ...atDocs, lacksSlash: true }],
      ['octavo', '/sites/docs/a', { ...atDocs, path: 'a' }],
      ['kiln.docs.test', '/docs/a', { ...atDocs, foundPath: '/docs/', path: 'a' }],
    ] as const;
    for (const [host, path, answer] of expected) {
      const found = await resolveSite(platform, { host, path });
      expect([host, path, found]).toMatchObject([host, path, answer]);
    }
    const direct = { host: 'docs.test', path: '/sites/docs/a', isDirect: true };
    expect(await resolveSite(platform, direct)).toMatchObject({
      ...{ basePath: '/sites/docs/', path: 'a', canonicalUrl: 'https://kiln.example/docs/' },
    });
    for (const path of ['/', '/docs', '/docs/', '/docs/a', '/docsx', '/Docs/']) {
      expect([path, await resolveSite(platform, { host: 'kiln.example', path })]).toEqual([
        ...[path, undefined],
      ]);
    }
  });

  it('are found at a proxy by members of their organization, the longest path first', async () => {
    await using platform = await openTestPlatform(dialect, { config });
    const organization = await makeOrganization(platform, 'kiln');
    const other = await makeOrganization(platform, 'other');
    const make = createFactories(platform);
    const member = (await make.member(organization, 'read')).user.id;
    const stranger = (await make.member(other, 'admin')).user.id;
    const proxied = async (owner: string, title: string, path: string) => {
      const id = await makeSite(platform, owner, { title });
      await change(platform, id, { proxy: `kiln.example${path}`, proxy_host: 'kiln.example' });
      return id;
    };
    const docs = await proxied(organization, 'Docs', '/docs');
    const api = await proxied(organization, 'Api', '/docs/api');
    const theirs = await proxied(other, 'Theirs', '/docs/api');
    const find = (path: string, user = member, host = 'Kiln.Example:443', reach: Reach = null) =>
      findProxiedSite(platform, { host, path }, { userId: user, reach });
    const atDocs = { id: docs, basePath: '/docs/', canonicalUrl: 'https://kiln.example/docs/' };
    expect(await find('/docs')).toMatchObject({ ...atDocs, path: '', lacksSlash: true });
    expect(await find('/docs/a')).toMatchObject({ ...atDocs, path: 'a', lacksSlash: false });
    expect(await find('/docs/apis')).toMatchObject({ ...atDocs, path: 'apis' });
    expect(await find('/docs/api/a')).toMatchObject({ id: api, basePath: '/docs/api/', path: 'a' });
    expect(await find('/docs/api/a', stranger)).toMatchObject({ id: theirs, path: 'a' });
    expect(await find('/docs/a', stranger)).toBeUndefined();
    expect(await find('/docs/a', 'nobody')).toBeUndefined();
    expect(await find('/docs/a', member, undefined, other)).toBeUndefined();
    expect(await find('/docs/a', member, undefined, organization)).toMatchObject(atDocs);
    expect(await find('/docs/a', member, 'other.example')).toBeUndefined();
    expect(await find('/Docs/a')).toBeUndefined();
    await change(platform, docs, { published: 0 });
    expect(await find('/docs/a')).toBeUndefined();
  });

  it('are not found at hosts of other organizations, published or not, nor at the server’s own', async () => {
    await using platform = await openTestPlatform(dialect, { config });
    const organization = await makeOrganization(platform, 'kiln');
    const other = await makeOrganization(platform, 'other');
    const own = await makeSite(platform, organization, { title: 'Own' });
    await change(platform, own, { hostname: 'guide.kiln.example', published: 0 });
    const second = await makeSite(platform, organization, { title: 'Second' });
    const theirs = await makeSite(platform, other, { title: 'Theirs' });
    const find = async (host: string, path: string) =>
      (await resolveSite(platform, { host, path }))?.id;
    for (const host of ['guide.kiln.example', 'KILN.docs.test.:4000']) {
      expect([host, await find(host, '/sites/theirs/')]).toEqual([host, undefined]);
      expect([host, await find(host, '/sites/second/')]).toEqual([host, second]);
    }
    expect(await find('free.docs.test', '/sites/theirs/')).toBe(theirs);
    expect(await find('pending.kiln.example', '/sites/theirs/')).toBe(theirs);
    // A name that the server was given after a site had proven it.
    await change(platform, own, { hostname: 'docs.test', published: 1 });
    expect(await find('docs.test', '/sites/theirs/')).toBe(theirs);
    expect(await find('docs.test', '/')).toBeUndefined();
  });

  it('are gone with the next request after they are unpublished or deleted', async () => {
    await using platform = await openTestPlatform(dialect, { config });
    const organization = await makeOrganization(platform, null);
    const id = await makeSite(platform, organization, { title: 'Guide' });
    const resolve = () => resolveSite(platform, { host: 'docs.test', path: '/sites/guide/' });
    const first = await resolve();
    expect(first?.id).toBe(id);
    await change(platform, id, { published: 0 });
    expect(await resolve()).toBeUndefined();
    await change(platform, id, { published: 1 });
    expect((await resolve())?.version).toBeGreaterThan(first?.version ?? Number.POSITIVE_INFINITY);
    await platform.database.transaction((tx) => deleteSite(tx, id));
    expect(await resolve()).toBeUndefined();
  });

  it('take a basename of their own from their title', async () => {
    await using platform = await openTestPlatform(dialect, { config });
    const organization = await makeOrganization(platform, null);
    const basenames: (string | undefined)[] = [];
    for (const title of ['Élan Guide', 'Elan guide!', 'Elan Guide', '資料庫', '🚀🚀']) {
      const id = await makeSite(platform, organization, { title });
      basenames.push((await findSite(platform.database.db, organization, id))?.basename);
    }
    expect(basenames).toEqual(['elan-guide', 'elan-guide-1', 'elan-guide-2', 'docs', 'page']);
  });

  it('list their spaces in order, one of them the default, without deleted ones', async () => {
    await using platform = await openTestPlatform(dialect, { config });
    const organization = await makeOrganization(platform, null);
    const spaces = [
      await makeSpace(platform, organization, 'Guide'),
      await makeSpace(platform, organization, 'Reference'),
      await makeSpace(platform, organization, 'Guide'),
    ];
    const id = await makeSite(platform, organization, { title: 'All', spaces });
    const list = async () =>
      (await readPublishedStructure(platform, id)).siteSpaces.map(({ siteSpace, isDefault }) => [
        siteSpace.path,
        isDefault,
      ]);
    expect(await list()).toEqual([
      ['guide', true],
      ['reference', false],
      ['guide-1', false],
    ]);
    const first = spaces[0]?.spaceId ?? '';
    await platform.database.transaction((tx) =>
      tx.updateTable('spaces').set({ deleted_at: time }).where('id', '=', first).execute(),
    );
    expect(await list()).toEqual([
      ['reference', true],
      ['guide-1', false],
    ]);
    const site = await findSite(platform.database.db, organization, id);
    expect(site?.site_spaces).toBe(2);
  });

  it('get a new version when a space of theirs is renamed or deleted', async () => {
    await using platform = await openTestPlatform(dialect, { config });
    sitesArea.open(platform);
    const organizationId = await makeOrganization(platform, null);
    const space = await makeSpace(platform, organizationId, 'Guide');
    const other = await makeSpace(platform, organizationId, 'Other');
    const id = await makeSite(platform, organizationId, { title: 'All', spaces: [space] });
    const version = async () =>
      (await findSite(platform.database.db, organizationId, id))?.version ?? 0;
    const emit = (name: 'space.updated' | 'space.deleted', spaceId: string) =>
      platform.database.transaction((tx) =>
        platform.events.emit(tx, name, {
          ...{ actor: testActor, organizationId, object: { kind: 'space', id: spaceId } },
        }),
      );
    const before = await version();
    await emit('space.updated', other.spaceId);
    expect(await version()).toBe(before);
    await emit('space.updated', space.spaceId);
    await emit('space.deleted', space.spaceId);
    expect(await version()).toBe(before + 2);
  });

  it('refuse a space that they have, and a path that is taken', async () => {
    await using platform = await openTestPlatform(dialect, { config });
    const organization = await makeOrganization(platform, null);
    const space = await makeSpace(platform, organization, 'Guide');
    const other = await makeSpace(platform, organization, 'Other');
    const id = await makeSite(platform, organization, { title: 'All', spaces: [space] });
    const add = (wanted: Parameters<typeof addSiteSpace>[3]) =>
      platform.database.transaction((tx) =>
        addSiteSpace(
          platform,
          tx,
          { siteId: id, organizationId: organization, actor: testActor },
          wanted,
        ),
      );
    await expect(add(space)).rejects.toMatchObject({ status: 409 });
    await expect(add({ ...other, path: 'guide' })).rejects.toMatchObject({ status: 409 });
    await add({ ...other, path: 'else', isDefault: true });
    const { siteSpaces } = await readPublishedStructure(platform, id);
    const defaults = siteSpaces.filter((it) => it.isDefault);
    expect(defaults.map((it) => it.siteSpace.path)).toEqual(['else']);
  });
});
