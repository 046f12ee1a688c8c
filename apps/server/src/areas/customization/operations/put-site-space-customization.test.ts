import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { DEFAULT_CUSTOMIZATION, showCustomizations } from '../index.ts';
import { startCustomizedSite } from '../testing/customized-site.ts';

describe.each(dialects)('PUT .../site-spaces/{siteSpaceId}/customization on %s', (dialect) => {
  it('replaces the look of the site there as a whole, and nowhere else', async () => {
    await using site = await startCustomizedSite(dialect);
    const [glazes, clays] = site.spaces;
    const siteSpaceId = clays?.siteSpaceId;
    await site.call('PUT', { body: { title: 'Kiln', styling: { theme: 'bold' } } });
    const to = { kind: 'page', page: clays?.pageId };
    const own = await site.call('PUT', {
      siteSpaceId,
      body: { styling: { corners: 'circular' }, header: { primaryLink: to } },
    });
    expect(own.body).toMatchObject({
      styling: { ...DEFAULT_CUSTOMIZATION.styling, corners: 'circular' },
      header: { primaryLink: { ...to, space: clays?.spaceId } },
    });
    expect(own.body.title).toBeUndefined();
    const { platform } = site.server;
    const siteId = site.path.split('/').at(-1) ?? '';
    const ids = [glazes?.siteSpaceId ?? '', siteSpaceId ?? ''];
    const shown = await showCustomizations(platform, platform.database.db, siteId, ids);
    expect(shown.site.title).toBe('Kiln');
    expect(ids.map((id) => shown.siteSpaces[id]?.styling.corners)).toEqual(['rounded', 'circular']);
  });

  it('lets the version of the site grow, and says what changed', async () => {
    await using site = await startCustomizedSite(dialect);
    const { platform } = site.server;
    const heard: unknown[] = [];
    for (const name of [
      'site-space-customization.updated',
      'site-space-customization.deleted',
    ] as const) {
      platform.events.on(name, async (_, event) => {
        heard.push([event.object.kind, event.before, event.after]);
      });
    }
    const readVersion = async () =>
      (await platform.database.db.selectFrom('sites').select('version').execute())[0]?.version ?? 0;
    const before = await readVersion();
    const siteSpaceId = site.spaces[1]?.siteSpaceId;
    await site.call('PUT', { siteSpaceId, body: { title: 'Clays' } });
    const between = await readVersion();
    await site.call('DELETE', { siteSpaceId });
    expect(between).toBeGreaterThan(before);
    expect(await readVersion()).toBeGreaterThan(between);
    const kind = 'site-space-customization';
    expect(heard).toEqual([
      [kind, {}, { title: 'Clays' }],
      [kind, { ...DEFAULT_CUSTOMIZATION, title: 'Clays' }, undefined],
    ]);
  });
});
