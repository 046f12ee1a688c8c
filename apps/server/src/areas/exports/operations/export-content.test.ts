import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCorpus } from '../../../testing/corpora.ts';
import { leaveEarly, listOpenBlobs } from '../../../testing/open-blobs.ts';
import { testActor } from '../../../testing/test-actor.ts';
import { dialects } from '../../../testing/test-platform.ts';
import { zipUrlOf } from '../../../testing/zip-of.ts';
import { type EditingServer, openEditingServer } from '../../editing/testing/editing-server.ts';
import { importIntoSpace } from '../../imports/import-tree.ts';
import { openTree } from '../../imports/index.ts';
import { makeMemoryTree } from '../../imports/testing/memory-tree.ts';
import { fetchArchive, readArchive, readTexts } from '../testing/read-archive.ts';

const FILES = {
  '.gitbook.yaml': 'root: ./docs\n',
  LICENSE: 'MIT',
  'docs/SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Größe – 尺寸](guide/größe.md)\n',
  'docs/README.md': '# Home\r\n\r\nSee [sizes](guide/größe.md).\r\n',
  'docs/guide/größe.md': '---\nhidden: true\n---\n\n# Größe – 尺寸\n\n![p](../p.svg)\n',
  'docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="8"/>',
};

describe.each(dialects)('exports of content on %s', (dialect) => {
  let authoring: EditingServer;
  let base: string;

  const importFiles = async (files: Record<string, string | Uint8Array>, spaceId?: string) => {
    const { server, tokens } = authoring;
    const body = { source: 'zip', url: await zipUrlOf(files) };
    const path = `/spaces/${spaceId ?? authoring.spaceId}/content/import`;
    expect((await server.request('POST', path, { token: tokens.admin, body })).status).toBe(201);
  };
  const see = async (path: string) => {
    const answer = await fetchArchive(authoring, base + path, authoring.tokens.editor);
    expect(answer.status).toBe(200);
    return readTexts(answer.bytes);
  };

  beforeAll(async () => {
    authoring = await openEditingServer(dialect);
    base = `/spaces/${authoring.spaceId}`;
    await importFiles(FILES);
  }, 120_000);
  afterAll(() => authoring?.[Symbol.asyncDispose]());

  it('gives back what was imported byte for byte, as a file to save', async () => {
    const { status, headers, bytes } = await fetchArchive(
      authoring,
      `${base}/content/export?format=zip`,
      authoring.tokens.editor,
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+\.zip"/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await readTexts(bytes)).toEqual(FILES);
  });

  it('makes equal bytes of equal content', async () => {
    const [one, other] = await Promise.all([
      fetchArchive(authoring, `${base}/content/export`, authoring.tokens.editor),
      fetchArchive(authoring, `${base}/content/export`, authoring.tokens.admin),
    ]);
    expect(one.bytes.equals(other.bytes)).toBe(true);
  });

  it('gives the same pages when it is imported elsewhere', async () => {
    const { server, orgId, tokens } = authoring;
    const exported = await see('/content/export');
    const { id } = await server.make.space(orgId);
    await importFiles(exported, id);
    const outline = async (space: string) => {
      const path = `/spaces/${space}/content/pages?metadata=true`;
      const answer = await server.request('GET', path, { token: tokens.admin });
      const keep = (key: string, value: unknown) =>
        /^(?:id|documentId|urls|createdAt|updatedAt|git)$/.test(key) ? undefined : value;
      return JSON.parse(JSON.stringify(answer.body, keep));
    };
    expect(await outline(id)).toEqual(await outline(authoring.spaceId));
  });

  it('is for those who may edit, and does not exist for strangers', async () => {
    const { server, tokens } = authoring;
    const stranger = (await server.make.org()).token;
    const path = `${base}/content/export`;
    expect((await fetchArchive(authoring, path, tokens.commenter)).status).toBe(403);
    expect((await fetchArchive(authoring, path, stranger)).status).toBe(404);
    expect((await fetchArchive(authoring, path)).status).toBe(401);
  });

  it('refuses other formats by name', async () => {
    const token = authoring.tokens.editor;
    const wrong = await fetchArchive(authoring, `${base}/content/export?format=rar`, token);
    expect([wrong.status, `${wrong.bytes}`]).toEqual([400, expect.stringContaining('format')]);
  });
});

describe('a large export', () => {
  let authoring: EditingServer;
  const large = randomBytes(12 * 1024 ** 2);

  beforeAll(async () => {
    authoring = await openEditingServer('sqlite');
    const files = { 'README.md': '# Home\n', 'a.bin': large, '.gitbook/assets/b.bin': large };
    const { server, spaceId } = authoring;
    await importIntoSpace(server.platform, makeMemoryTree(files), { spaceId, actor: testActor });
  }, 120_000);
  afterAll(() => authoring?.[Symbol.asyncDispose]());

  it.skipIf(process.platform !== 'linux')(
    'reads no further than its client, and closes its files when that leaves',
    async () => {
      const { server, spaceId, tokens } = authoring;
      const headers = { authorization: `Bearer ${tokens.editor}` };
      const address = `${server.origin}/v1/spaces/${spaceId}/content/export`;
      const pause = async () => {
        await sleep(200);
        expect(await listOpenBlobs()).toHaveLength(1);
      };
      await leaveEarly(address, 'within the body', { headers, pause });
      await expect.poll(listOpenBlobs, { timeout: 5000 }).toEqual([]);
    },
  );

  it('ends where its caller may not edit any more', async () => {
    const { server, spaceId, orgId } = authoring;
    const { token, user } = await server.make.member(orgId, 'edit');
    const headers = { authorization: `Bearer ${token}` };
    const address = `${server.origin}/v1/spaces/${spaceId}/content/export`;
    const answer = await fetch(address, { headers });
    const reader = answer.body?.getReader();
    await reader?.read();
    const path = `/orgs/${orgId}/members/${user.id}`;
    await server.request('DELETE', path, { token: authoring.tokens.admin });
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readOn()).rejects.toThrow();
  });
});

describe.skipIf(findCorpus('trunk-docs') === undefined)('an export of real documentation', () => {
  it('has every file as it was', async () => {
    await using authoring = await openEditingServer('sqlite');
    const { server, spaceId, tokens } = authoring;
    const source = await openTree(findCorpus('trunk-docs') ?? '');
    await importIntoSpace(server.platform, source, { spaceId, actor: testActor });
    const path = `/spaces/${spaceId}/content/export`;
    const { status, bytes } = await fetchArchive(authoring, path, tokens.editor);
    expect(status).toBe(200);
    const files = await readArchive(bytes);
    expect([...files.keys()].sort()).toEqual(source.entries.map((entry) => entry.path).sort());
    for (const entry of source.entries) {
      expect([entry.path, files.get(entry.path)?.equals(await entry.read())]).toEqual([
        entry.path,
        true,
      ]);
    }
    await source.close();
  }, 120_000);
});
