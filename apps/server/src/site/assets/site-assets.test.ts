import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleSources } from './bundle-sources.ts';
import { loadSiteAssets } from './site-assets.ts';

describe('the browser files of a site', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-assets-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('hold client scripts of less than 30 KB in all, compressed', async () => {
    const { theme, script } = await bundleSources(join(import.meta.dirname, '..'));
    const size = gzipSync(theme).byteLength + gzipSync(script).byteLength;
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThan(30_000);
  });

  it('are bundled once for the same sources', async () => {
    const first = await loadSiteAssets(folder);
    const [kept = ''] = await readdir(folder);
    expect(kept).toMatch(/^[0-9a-f]{32}$/);
    // Names are made of the text, so one of another text can only come from what was kept.
    const file = join(folder, kept, 'bundle.json');
    const bundle = JSON.parse(await readFile(file, 'utf8')) as { style: string };
    await writeFile(file, JSON.stringify({ ...bundle, style: `${bundle.style}/* kept */` }));
    const second = await loadSiteAssets(folder);
    expect(second.names).toEqual({ ...first.names, style: expect.any(String) });
    expect(second.names.style).not.toBe(first.names.style);
    expect(await second.find(second.names.style)).toBeDefined();
  });

  it('are made in memory where the folder cannot be written', async () => {
    const assets = await loadSiteAssets('/dev/null/none');
    expect(await assets.find(assets.names.script)).toBeDefined();
    expect(await assets.find('../../package.json')).toBeUndefined();
  });

  it('have the script that draws diagrams, under a name of its version', async () => {
    const assets = await loadSiteAssets(folder);
    expect(assets.names.diagrams).toMatch(/^mermaid(-tiny)?-\d+\.\d+\.\d+\.js$/);
    expect((await assets.find(assets.names.diagrams))?.size).toBeGreaterThan(1_000_000);
  });

  it('have no fixed left or right, so that they serve both directions of writing', async () => {
    const { style } = await bundleSources(join(import.meta.dirname, '..'));
    const physical = style.match(/(margin|padding|border)-(left|right)\b/g);
    expect(physical).toBeNull();
  });

  it('name no other host', async () => {
    const { style, script } = await bundleSources(join(import.meta.dirname, '..'));
    expect(`${style}${script}`).not.toMatch(
      /url\(["']?https?:|import\(["']https?:|fetch\(["']https?:/,
    );
  });
});
