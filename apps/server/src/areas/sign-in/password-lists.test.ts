import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openTestPlatform } from '../../testing/test-platform.ts';
import { findWeakness } from './password-lists.ts';

const mira = { email: 'mira@example.com', displayName: 'Mira' };
const STOLEN = 'correct horse battery';
const PADDING = 'staple and a paperclip';

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** A service of stolen passwords that knows one, and pads its answers with another. */
async function openRangeService(answer?: (path: string) => { status: number; text: string }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const lines = [
      `${'0'.repeat(35)}:3`,
      `${hashOf(STOLEN).slice(5)}:17`,
      `${hashOf(PADDING).slice(5)}:0`,
    ];
    const { status, text } = answer?.(path) ?? { status: 200, text: lines.join('\r\n') };
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
  return {
    asked,
    open: () => openTestPlatform('sqlite', { config: { breachedPasswordsUrl: url } }),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('the service of stolen passwords', () => {
  it('is told five characters of the hash, and refuses what it knows', async () => {
    await using service = await openRangeService();
    await using platform = await service.open();
    expect(await findWeakness(platform, STOLEN, mira)).toBe('breached');
    expect(await findWeakness(platform, PADDING, mira)).toBeUndefined();
    expect(await findWeakness(platform, 'glazes cool slowly', mira)).toBeUndefined();
    expect(service.asked[0]).toBe(`/range/${hashOf(STOLEN).slice(0, 5)}`);
    for (const path of service.asked) expect(path).toMatch(/^\/range\/[0-9A-F]{5}$/);
  });

  it('is not asked about what is refused anyway, nor unless it is configured', async () => {
    await using service = await openRangeService();
    await using platform = await service.open();
    expect(await findWeakness(platform, 'password1234', mira)).toBe('common');
    await using bare = await openTestPlatform();
    expect(await findWeakness(bare, STOLEN, mira)).toBeUndefined();
    expect(service.asked).toEqual([]);
  });

  it('lets passwords pass when it fails, leads elsewhere or says too much', async () => {
    for (const answer of [
      { status: 500, text: '' },
      { status: 302, text: '' },
      { status: 200, text: 'x'.repeat(2 * 1024 * 1024) },
    ]) {
      await using service = await openRangeService(() => answer);
      await using platform = await service.open();
      expect(await findWeakness(platform, STOLEN, mira)).toBeUndefined();
      expect(service.asked).toHaveLength(1);
    }
    await using gone = await openTestPlatform('sqlite', {
      config: { breachedPasswordsUrl: 'http://127.0.0.1:1/' },
    });
    expect(await findWeakness(gone, STOLEN, mira)).toBeUndefined();
  });
});
