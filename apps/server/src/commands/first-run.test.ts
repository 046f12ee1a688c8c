import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredentials } from '../areas/auth/index.ts';
import type { Platform } from '../platform/index.ts';
import { isFirstRunDone } from '../platform/installation.ts';
import { dialects, openTestPlatform } from '../testing/test-platform.ts';
import { describeInstallation } from './describe-installation.ts';
import { runFirstRun } from './first-run.ts';

let documentation: string;
beforeAll(async () => {
  documentation = await mkdtemp(join(tmpdir(), 'octavo-docs-'));
  await mkdir(join(documentation, 'guide'));
  await writeFile(join(documentation, 'README.md'), '# Welcome\n\nHello.\n');
  await writeFile(join(documentation, 'guide', 'start.md'), '# Start\n\n[home](../README.md)\n');
});
afterAll(() => rm(documentation, { recursive: true, force: true }));

function start(platform: Platform, folder = documentation) {
  return runFirstRun(platform, () => {}, folder);
}

async function countRows({ database }: Platform) {
  const count = async (table: 'users' | 'organizations' | 'spaces' | 'sites' | 'tokens') => {
    const row = await database.db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  return {
    users: await count('users'),
    organizations: await count('organizations'),
    spaces: await count('spaces'),
    sites: await count('sites'),
    tokens: await count('tokens'),
  };
}

const one = { users: 1, organizations: 1, spaces: 1, sites: 1, tokens: 1 };

describe.each(dialects)('the first run on %s', (dialect) => {
  it('makes organization, administrator, space, published site and a token that works', async () => {
    await using platform = await openTestPlatform(dialect);
    const first = await start(platform);
    expect(await countRows(platform)).toEqual(one);
    const known = await createCredentials(platform).findToken(first.secret ?? '');
    expect(known).toMatchObject({ userId: first.installation?.adminId, readOnly: false });
    const site = await platform.database.db
      .selectFrom('sites')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(site).toMatchObject({ id: first.installation?.siteId, published: 1 });
    const lines = (await describeInstallation(platform, first)).join('\n');
    expect(lines).toContain(`${platform.config.publicUrl}/sites/${site.basename}/`);
    expect(lines).toContain(`curl -H "Authorization: Bearer ${first.secret}"`);
  });

  it('does nothing the second time, and shows no token', async () => {
    await using platform = await openTestPlatform(dialect);
    const first = await start(platform);
    const second = await start(platform);
    expect(second).toEqual({ installation: first.installation });
    expect(await countRows(platform)).toEqual(one);
    expect((await describeInstallation(platform, second)).join()).not.toContain('curl');
  });

  it('is finished by the next start when it was cut off', async () => {
    await using platform = await openTestPlatform(dialect);
    const cutOff = start(platform, join(documentation, 'missing'));
    await expect(cutOff).rejects.toThrow('no such file or folder');
    expect(await isFirstRunDone(platform.database.db)).toBe(false);
    expect(await countRows(platform)).toEqual({ ...one, sites: 0, tokens: 0 });
    const first = await start(platform);
    expect(first.secret).toMatch(/^oct_/);
    expect(await countRows(platform)).toEqual(one);
  });

  it('makes one of each when several servers start together', async () => {
    await using platform = await openTestPlatform(dialect);
    const started = await Promise.all([start(platform), start(platform), start(platform)]);
    expect(await countRows(platform)).toEqual(one);
    expect(started.filter(({ secret }) => secret !== undefined)).toHaveLength(1);
  });

  it('takes the configured token, and does not show it', async () => {
    const bootstrapToken = `oct_${'A'.repeat(43)}`;
    await using platform = await openTestPlatform(dialect, { config: { bootstrapToken } });
    const first = await start(platform);
    expect(first.secret).toBeUndefined();
    expect(await createCredentials(platform).findToken(bootstrapToken)).toBeDefined();
    const lines = (await describeInstallation(platform, first)).join('\n');
    expect(lines).not.toContain(bootstrapToken);
    expect(lines).toContain('curl -H "Authorization: Bearer $OCTAVO_BOOTSTRAP_TOKEN"');
  });
});
