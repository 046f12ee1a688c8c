import { describe, expect, it } from 'vitest';
import { createUrls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import { serveDoor } from '../../testing/door-server.ts';
import { testActor } from '../../testing/test-actor.ts';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { addAccessObject, addMember } from '../access/index.ts';
import { createUser } from '../auth/index.ts';
import { createDownloadUrls } from '../content/index.ts';
import { createDownloads } from './download.ts';

const time = '2026-01-31T09:30:00.000Z';
const bytes = new TextEncoder().encode('0123456789');

/** A space, and somebody who may see it. */
async function addSpace(platform: Platform): Promise<{ spaceId: string; userId: string }> {
  const [organization, id] = [platform.ids.next(), platform.ids.next()];
  const times = { created_at: time, updated_at: time };
  const userId = await platform.database.transaction(async (tx) => {
    const flags = { sso: 0, ai: 0, invite_links: 1 };
    await tx
      .insertInto('organizations')
      .values({
        id: organization,
        title: 'Kiln',
        type: 'business',
        email_domains: '[]',
        ...flags,
        ...times,
      })
      .execute();
    const counts = { comments: 0, change_requests: 0, change_requests_open: 0 };
    await tx
      .insertInto('spaces')
      .values({
        ...{ id, organization_id: organization, revision: 'r', title: 'Glazes' },
        ...{ emoji: '📗', edit_mode: 'live', change_requests_draft: 0 },
        ...counts,
        ...times,
      })
      .execute();
    await addAccessObject(tx, { id, kind: 'space', organizationId: organization });
    const user = await createUser(platform, tx, { email: 'reader@kiln.test', actor: testActor });
    const member = { organization_id: organization, user_id: user.id, joined_at: time };
    const state = { role: 'admin', disabled: 0, sso: 0, last_seen_at: null } as const;
    await addMember(platform, tx, { ...member, ...state }, testActor);
    return user.id;
  });
  return { spaceId: id, userId };
}

async function openDownloads() {
  await using opened = new AsyncDisposableStack();
  const platform = opened.use(await openTestPlatform());
  const door = createDownloads(platform, async () => false);
  const { origin } = opened.use(await serveDoor(door, { elsewhere: 418 }));
  const { spaceId, userId } = await addSpace(platform);
  const { hash } = await platform.blobs.put(bytes);
  const grant = { holder: `user:${userId}`, expires: Date.now() + 60_000 };
  const urls = { ...createUrls(origin), grant };
  const makeUrl = createDownloadUrls(platform, urls, spaceId);
  const urlOf = (name: string, contentType: string, blob = hash) =>
    makeUrl({ id: 'f', name, contentType, blob, size: 10, createdAt: time });
  const closing = opened.move();
  return { platform, spaceId, hash, urlOf, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

describe('a download', () => {
  it('answers the bytes without a token, a raster image to be shown', async () => {
    await using downloads = await openDownloads();
    const response = await fetch(downloads.urlOf('a b.png', 'image/png'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('0123456789');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-length')).toBe('10');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="a b.png"/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    ['x.svg', 'image/svg+xml'],
    ['x.html', 'text/html'],
    ['x.pdf', 'application/pdf'],
    ['x', 'not a type\r\nset-cookie: a=b'],
  ])('makes %s be saved, sandboxed', async (name, contentType) => {
    await using downloads = await openDownloads();
    const response = await fetch(downloads.urlOf(name, contentType));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('set-cookie')).toBeNull();
    await response.body?.cancel();
  });

  it.each([
    ...['text/javascript', 'application/javascript', 'text/JavaScript; charset=utf-8'],
    ...['application/ecmascript', 'text/jscript', 'application/wasm', 'text/css', 'text/xslt+xml'],
  ])('is plain bytes to a page that would run it: %s', async (contentType) => {
    await using downloads = await openDownloads();
    const response = await fetch(downloads.urlOf('x', contentType));
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await response.body?.cancel();
  });

  it('keeps names of every script, and of quotes and slashes', async () => {
    await using downloads = await openDownloads();
    const response = await fetch(downloads.urlOf('圖"/表.png', 'image/png'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="__/_.png"; filename*=UTF-8''%E5%9C%96%22%2F%E8%A1%A8.png`,
    );
    await response.body?.cancel();
  });

  it('answers 304 to the tag it gave, ranges, and HEAD', async () => {
    await using downloads = await openDownloads();
    const url = downloads.urlOf('a.png', 'image/png');
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    const stale = { range: 'bytes=2-4', 'if-range': '"other"' };
    expect((await fetch(url, { headers: stale })).status).toBe(200);
    const beyond = await fetch(url, { headers: { range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    expect(await head.text()).toBe('');
  });

  it('refuses an address that was changed, and one whose bytes are missing', async () => {
    await using downloads = await openDownloads();
    const url = new URL(downloads.urlOf('a.png', 'image/png'));
    const other = new URL(url);
    const later = String(Date.now() + 1_000_000);
    for (const [name, value] of [
      ['type', 'text/html'],
      ['for', 'user:other'],
      ['for', 'visitor:other'],
      ['expires', later],
      ['expires', '1e99'],
    ] as const) {
      other.search = url.search;
      other.searchParams.set(name, value);
      expect([name, (await fetch(other)).status]).toEqual([name, 404]);
    }
    other.search = '';
    expect((await fetch(other)).status).toBe(404);
    expect((await fetch(new URL(`/files/a/b/%E0?signature=x`, url))).status).toBe(404);
    expect((await fetch(downloads.urlOf('a.png', 'image/png', 'f'.repeat(64)))).status).toBe(404);
    expect((await fetch(new URL('/elsewhere', url))).status).toBe(418);
  });

  it('refuses files of a deleted space', async () => {
    await using downloads = await openDownloads();
    const { platform, spaceId } = downloads;
    await platform.database.transaction(async (tx) => {
      await tx.updateTable('spaces').set({ deleted_at: time }).where('id', '=', spaceId).execute();
    });
    expect((await fetch(downloads.urlOf('a.png', 'image/png'))).status).toBe(404);
  });
});
