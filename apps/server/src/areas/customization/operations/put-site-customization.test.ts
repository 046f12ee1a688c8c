import { describe, expect, it } from 'vitest';
import { dialects } from '../../../testing/test-platform.ts';
import { DEFAULT_CUSTOMIZATION, findAsset, readCustomization } from '../index.ts';
import { PIXEL, startCustomizedSite } from '../testing/customized-site.ts';

describe.each(dialects)('PUT .../customization on %s', (dialect) => {
  it('sets the whole look, and takes back what was sent', async () => {
    await using site = await startCustomizedSite(dialect);
    const first = await site.call('PUT', {
      body: { title: 'Kiln docs', styling: { theme: 'bold', tint: { color: WHITE } } },
    });
    expect(first.body).toEqual({
      ...DEFAULT_CUSTOMIZATION,
      title: 'Kiln docs',
      styling: { ...DEFAULT_CUSTOMIZATION.styling, theme: 'bold', tint: { color: WHITE } },
    });
    expect((await site.call('GET')).body).toEqual(first.body);
    expect((await site.call('PUT', { body: first.body })).body).toEqual(first.body);
    expect((await site.call('PUT', { body: {} })).body).toEqual(DEFAULT_CUSTOMIZATION);
  });

  it('keeps what it names, fetches each address once and lets go of what is named no more', async () => {
    await using site = await startCustomizedSite(dialect);
    const url = 'https://pictures.example.com/logo.png';
    const logo = { light: url, dark: url };
    const set = (body: unknown) => site.call('PUT', { body });
    expect((await set({ header: { logo } })).body.header.logo).toEqual(logo);
    expect((await set({ header: { logo }, title: 'Kiln' })).status).toBe(200);
    expect(site.fetched).toEqual([url]);
    const siteId = site.path.split('/').at(-1) ?? '';
    const { platform } = site.server;
    const { db } = platform.database;
    const { assets } = (await readCustomization(platform, db, siteId)).site;
    const hash = assets[url]?.hash ?? '';
    const kept = await findAsset(db, siteId, hash);
    expect(Buffer.from(kept?.bytes ?? []).equals(PIXEL)).toBe(true);
    expect(kept?.content_type).toBe('image/png');
    await set({});
    expect(await findAsset(db, siteId, hash)).toBeUndefined();
  });

  it('lets two who set it at once both be done, one after the other', async () => {
    await using site = await startCustomizedSite(dialect);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => site.call('PUT', { body: { title } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(['One', 'Two', 'Three']).toContain((await site.call('GET')).body.title);
  });
});

describe('what PUT .../customization takes', () => {
  it('is links to what is there, with the space that they are in', async () => {
    await using site = await startCustomizedSite();
    const [root, other] = site.spaces;
    const link = (to: unknown) => ({ header: { links: [{ title: 'Go', to }] } });
    const targets = [
      { kind: 'url', url: 'https://example.com/' },
      { kind: 'url', url: 'mailto:a@example.com' },
      { kind: 'url', url: '/somewhere' },
      { kind: 'space', space: other?.spaceId },
      { kind: 'page', page: other?.pageId, space: other?.spaceId },
      { kind: 'anchor', anchor: 'a', page: root?.pageId },
      null,
    ];
    for (const to of targets) {
      const { status, body } = await site.call('PUT', { body: link(to) });
      expect([to, status]).toEqual([to, 200]);
      const space = to?.kind === 'anchor' ? { space: root?.spaceId } : {};
      expect(body.header.links[0]?.to).toEqual(to && { ...to, ...space });
    }
  });

  it('is refused by the field that is wrong', async () => {
    await using site = await startCustomizedSite();
    const [root] = site.spaces;
    const stranger = await site.server.make.org();
    const hidden = await site.server.make.space(stranger.org.id);
    const link = (to: unknown) => ({ header: { links: [{ title: 'Go', to }] } });
    const picture = (url: string) => ({ favicon: { icon: { light: url, dark: url } } });
    const text = `data:text/html;base64,${Buffer.from('<script>').toString('base64')}`;
    const cases: [unknown, string][] = [
      [{ surprise: 1 }, 'body'],
      [{ styling: { surprise: 1 } }, 'body.styling'],
      [{ title: 'x' }, 'body.title'],
      [{ styling: { primaryColor: { light: 'red', dark: '#000' } } }, 'body.styling.primaryColor'],
      [{ styling: { primaryColor: { light: '#fff' } } }, 'body.styling.primaryColor'],
      [{ styling: { font: 'ComicSans' } }, 'body.styling.font'],
      [link({ kind: 'url', url: 'javascript:alert(1)' }), 'body.header.links[0].to.url'],
      [link({ kind: 'url', url: ' javascript:alert(1)' }), 'body.header.links[0].to.url'],
      [link({ kind: 'url', url: 'java\nscript:alert(1)' }), 'body.header.links[0].to.url'],
      [link({ kind: 'url', url: '//evil.example' }), 'body.header.links[0].to.url'],
      [link({ kind: 'url', url: 'data:text/html,x' }), 'body.header.links[0].to.url'],
      [link({ kind: 'user', user: 'x' }), 'body.header.links[0].to'],
      [link({ kind: 'page', page: 'none' }), 'body.header.links[0].to.page'],
      [link({ kind: 'file', file: 'none' }), 'body.header.links[0].to.file'],
      [link({ kind: 'space', space: hidden.id }), 'body.header.links[0].to.space'],
      [
        link({ kind: 'page', page: root?.pageId, space: hidden.id }),
        'body.header.links[0].to.space',
      ],
      [
        { header: { links: [{ title: 'Go', to: null, condition: ' ' }] } },
        'body.header.links[0].condition',
      ],
      [{ privacyPolicy: { url: 'javascript:1' } }, 'body.privacyPolicy.url'],
      [{ favicon: { emoji: '🔥', ...picture('https://a.example/a.png').favicon } }, 'body.favicon'],
      [picture('http://pictures.example.com/a.png'), 'body.favicon.icon.light'],
      [picture('file:///etc/passwd'), 'body.favicon.icon.light'],
      [picture('https://pictures.example.com/gone'), 'body.favicon.icon.light'],
      [picture(text), 'body.favicon.icon.light'],
      [picture('data:image/png;base64,%'), 'body.favicon.icon.light'],
      [
        { header: { links: Array.from({ length: 21 }, () => ({ title: 'x', to: null })) } },
        'body.header.links',
      ],
      [{ footer: { copyright: 'x'.repeat(513) } }, 'body.footer.copyright'],
      [{ announcement: { enabled: true, message: 'x', style: 'info' } }, 'body.announcement'],
      [
        { socialAccounts: Array.from({ length: 11 }, () => ({ platform: 'github', handle: 'x' })) },
        'body.socialAccounts',
      ],
    ];
    for (const [body, path] of cases) {
      const answer = await site.call('PUT', { body });
      expect([body, answer.status]).toEqual([body, 400]);
      expect(answer.body.error.message).toContain(path.slice('body.'.length));
    }
    expect((await site.call('GET')).body).toEqual(DEFAULT_CUSTOMIZATION);
  });

  it('is a file of a space by its download address', async () => {
    await using site = await startCustomizedSite();
    const { server, token, spaces } = site;
    const files = `/spaces/${spaces[0]?.spaceId}/content/files?name=logo.png`;
    const file = await server.request<{ downloadURL: string }>('POST', files, {
      token,
      body: PIXEL,
      headers: { 'content-type': 'image/png' },
    });
    const url = file.body.downloadURL;
    const set = (address: string) =>
      site.call('PUT', { body: { header: { logo: { light: address, dark: address } } } });
    expect((await set(url)).status).toBe(200);
    expect((await set(`${url}x`)).status).toBe(400);
    expect(site.fetched).toEqual([]);
  });
});

const WHITE = { light: '#fff', dark: '#ffffff' };
