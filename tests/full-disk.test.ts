import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sendRequest } from '../bench/send-request.ts';
import { ADMIN_TOKEN, PUBLIC_URL, serve } from '../bench/served.ts';

const DISK_MB = 40;

/** A small disk of its own; undefined where this process may not mount one. */
function mountDisk(): ({ folder: string } & Disposable) | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    [Symbol.dispose]() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Writes until there is no room for another byte. */
function fill(path: string): void {
  for (const size of [1024 ** 2, 4096]) {
    const chunk = Buffer.alloc(size, 1);
    try {
      for (;;) writeFileSync(path, chunk, { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

const tried = mountDisk();
tried?.[Symbol.dispose]();

describe.runIf(tried !== undefined)('a server whose disk is full', () => {
  it('refuses what is to be written, goes on to be read, and recovers by itself', async () => {
    using own = mountDisk();
    const folder = own?.folder ?? '';
    await using server = await serve({ dataDir: folder });
    const host = new URL(PUBLIC_URL).host;
    const send = async (method: 'GET' | 'POST', path: string, body?: string) => {
      const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'text/markdown' };
      const sent = { method, path, headers, ...(body === undefined ? {} : { body }) };
      const answer = await sendRequest(server.port, host, sent);
      return { status: answer.status, text: answer.body.toString() };
    };
    const json = async (path: string) => JSON.parse((await send('GET', path)).text);
    const { items: orgs } = await json('/v1/orgs');
    const { items: spaces } = await json(`/v1/orgs/${orgs[0].id}/spaces`);
    const uploads = `/v1/spaces/${spaces[0].id}/content/files?name=pot.txt`;
    const upload = (size: number) => send('POST', uploads, 'clay '.repeat(size / 5));
    expect((await upload(5_000)).status).toBe(201);
    const page = (await send('GET', '/sites/octavo/')).status;
    expect(page).toBe(200);
    const { text: before } = await send('GET', `/v1/spaces/${spaces[0].id}`);

    fill(join(folder, 'filler'));
    for (const size of [500_000, 50_000, 500_000]) {
      const refused = await upload(size);
      expect([refused.status, JSON.parse(refused.text).error.type]).toEqual([507, 'storage_full']);
    }
    expect((await send('GET', '/sites/octavo/')).status).toBe(page);
    expect((await send('GET', `/v1/spaces/${spaces[0].id}`)).text).toBe(before);
    const ready = await send('GET', '/readyz');
    expect([ready.status, ready.text]).toEqual([200, expect.stringContaining('disk is full')]);

    rmSync(join(folder, 'filler'));
    expect((await upload(500_000)).status).toBe(201);
    expect((await send('GET', '/readyz')).text).toBe('ready\n');
  });
});
