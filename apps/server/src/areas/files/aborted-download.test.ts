import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Leaving, leaveEarly, listOpenBlobs } from '../../testing/open-blobs.ts';
import { type EditingServer, openEditingServer } from '../editing/testing/editing-server.ts';

const ROUNDS = 10;

describe.skipIf(process.platform !== 'linux')('a download that its client leaves', () => {
  let authoring: EditingServer;
  let address: string;
  let archive: string;
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);

  beforeAll(async () => {
    process.on('warning', note);
    authoring = await openEditingServer();
    const { server, spaceId, tokens } = authoring;
    const answer = await fetch(`${server.origin}/v1/spaces/${spaceId}/content/files?name=a.bin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.editor}`, 'content-type': 'application/x-kiln' },
      body: randomBytes(16 * 1024 ** 2),
    });
    const { downloadURL } = (await answer.json()) as { downloadURL: string };
    const { pathname, search } = new URL(downloadURL);
    address = server.origin + pathname + search;
    archive = `${server.origin}/v1/spaces/${spaceId}/content/export`;
  }, 60_000);
  afterAll(async () => {
    process.off('warning', note);
    await authoring?.[Symbol.asyncDispose]();
  });

  const leavings: Leaving[] = ['at once', 'at the head', 'within the body'];
  it.each(leavings)('leaves no file open, left %s', async (leaving) => {
    for (const headers of [{}, { range: 'bytes=100-' }]) {
      const rounds = Array.from({ length: ROUNDS }, () =>
        leaveEarly(address, leaving, { headers }),
      );
      await Promise.all(rounds);
    }
    await expect.poll(listOpenBlobs, { timeout: 5000 }).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.each(leavings)('leaves no archive open, left %s', async (leaving) => {
    const headers = { authorization: `Bearer ${authoring.tokens.editor}` };
    const rounds = Array.from({ length: ROUNDS }, () => leaveEarly(archive, leaving, { headers }));
    await Promise.all(rounds);
    await expect.poll(listOpenBlobs, { timeout: 5000 }).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
