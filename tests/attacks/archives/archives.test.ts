import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTree, openFolderTarget } from '../../../apps/server/src/areas/exports/index.ts';
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';
import { noteAttacks, tallyWords } from '../attack-class.ts';
import { HOSTILE_ARCHIVES } from './cases.ts';

/** More memory than this at any time, beside what the process had, is too much for archives of 20 MB. */
const MAX_MEMORY_MB = 500;
const TIMEOUT_MS = 120_000;

let folder: string;
let server: TestServer;
let token: string;
let organizationId: string;
const usual = process.env.TMPDIR;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attacks-'));
  await mkdir(join(folder, 'tmp'));
  await mkdir(join(folder, 'exports'));
  await writeFile(join(folder, 'canary.md'), 'untouched');
  server = await startTestServer();
  const made = await server.make.org();
  [token, organizationId] = [made.token, made.org.id];
  process.env.TMPDIR = join(folder, 'tmp');
});
afterAll(async () => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** What an import made of an archive: a refusal, or the paths that an export of it writes. */
async function importArchive(bytes: Buffer, index: number): Promise<string[] | 'refused'> {
  const { id } = await server.make.space(organizationId, { title: `Space ${index}` });
  const before = await readRevision(id);
  const { status, body } = await server.request<{ error?: { details?: { path: string }[] } }>(
    'POST',
    `/spaces/${id}/content/import`,
    {
      token,
      body: {
        source: 'zip',
        url: `data:application/octet-stream;base64,${bytes.toString('base64')}`,
      },
    },
  );
  if (status !== 201) {
    expect([400, 413]).toContain(status);
    if (status === 400) expect(body.error?.details?.[0]?.path).toBe('body.url');
    expect(await readRevision(id)).toBe(before);
    return 'refused';
  }
  const target = join(folder, 'exports', String(index));
  await exportTree(server.platform, id, await openFolderTarget(target));
  return readdir(target, { recursive: true, encoding: 'utf8' });
}

async function readRevision(spaceId: string): Promise<string> {
  return (await server.request<{ revision: string }>('GET', `/spaces/${spaceId}`, { token })).body
    .revision;
}

/** Paths by which something else would be opened than a file in their folder. */
const DANGEROUS =
  /(?:^|\/)(?:\.git|git~1|\.\.|(?:con|nul|aux|prn|com\d|lpt\d)(?:\.[^/]*)?)[. ]*(?:\/|$)|[:\\\p{Cc}]/iu;

describe('a hostile archive', () => {
  it('is one of many', () => {
    expect(HOSTILE_ARCHIVES.length).toBeGreaterThan(150);
    expect(new Set(HOSTILE_ARCHIVES.map(({ name }) => name)).size).toBe(HOSTILE_ARCHIVES.length);
  });

  it(
    'is refused whole or imported without what is dangerous, and leaves nothing behind',
    async (context) => {
      const before = process.resourceUsage().maxRSS;
      const outcomes: string[] = [];
      const taken: string[] = [];
      for (const [index, { name, bytes, expected }] of HOSTILE_ARCHIVES.entries()) {
        const outcome = await importArchive(bytes, index);
        outcomes.push(outcome === 'refused' ? 'refused' : 'imported');
        if (expected === 'refused' && outcome !== 'refused') taken.push(`${name}: ${outcome}`);
        if (outcome !== 'refused') {
          expect([name, outcome.filter((path) => DANGEROUS.test(path))]).toEqual([name, []]);
        }
        expect([name, await readdir(join(folder, 'tmp'))]).toEqual([name, []]);
      }
      expect(taken).toEqual([]);
      expect(await readFile(join(folder, 'canary.md'), 'utf8')).toBe('untouched');
      expect((await readdir(folder)).sort()).toEqual(['canary.md', 'exports', 'tmp']);
      expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(MAX_MEMORY_MB);
      expect((await server.request('GET', '/user', { token })).status).toBe(200);
      noteAttacks(context, {
        attacks: 'archives',
        tried: outcomes.length,
        outcomes: tallyWords(outcomes),
      });
    },
    TIMEOUT_MS,
  );

  it(
    'is answered by each other source that takes archives, and leaves nothing behind',
    async (context) => {
      const { id } = await server.make.space(organizationId, { title: 'Other sources' });
      const sources = ['notion', 'confluence', 'google-docs', 'docx'];
      const some = HOSTILE_ARCHIVES.filter((_, index) => index % 5 === 0);
      for (const [index, { name, bytes }] of some.entries()) {
        const source = sources[index % sources.length];
        const url = `data:application/zip;base64,${bytes.toString('base64')}`;
        const path = `/spaces/${id}/content/import`;
        const { status } = await server.request('POST', path, { token, body: { source, url } });
        expect([name, source, status]).toEqual([name, source, expect.toBeOneOf([201, 400, 413])]);
        expect([name, await readdir(join(folder, 'tmp'))]).toEqual([name, []]);
      }
      noteAttacks(context, { attacks: 'archives', tried: some.length });
    },
    TIMEOUT_MS,
  );
});
