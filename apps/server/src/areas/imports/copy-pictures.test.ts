import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPublicWeb, type PublicWeb } from '../../testing/public-web.ts';
import { copyPictures } from './copy-pictures.ts';
import { prepareTree, summarizeTree } from './prepare-tree.ts';
import { makeMemoryTree } from './testing/memory-tree.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = { headers: { 'content-type': 'image/png' }, body: PNG };
const README =
  '# Kiln\n\n![a](https://img.example.com/a%20b/kiln.png) and [![b](https://img.example.com/a%20b/kiln.png)](https://example.com/)\n\n![gone](https://img.example.com/gone.png)\n\n```md\n![a](https://img.example.com/a%20b/kiln.png)\n```\n';
const DEEP =
  '# Deep\n\n<figure><img src="https://img.example.com/other?size=2" alt=""></figure>\n\n![page](https://img.example.com/page) ![inner](http://127.0.0.1/x.png) ![own](../own.png)\n';
const files = {
  'README.md': README,
  'guide/deep.md': DEEP,
  'guide/plain.md': '# Plain\n\n[link](https://img.example.com/linked.png)\n',
  'own.png': PNG,
};

describe('copying pictures of other hosts', () => {
  let web: PublicWeb;
  beforeAll(async () => {
    web = await openPublicWeb({
      'https://img.example.com/a%20b/kiln.png': png,
      'https://img.example.com/other?size=2': png,
      'https://img.example.com/page': '<html></html>',
    });
  });
  afterAll(() => web[Symbol.asyncDispose]());

  it('puts them into the tree, where the texts name them', async () => {
    const { tree, copied } = await copyPictures(makeMemoryTree(files), web.fetch);
    const texts = new Map<string, string>();
    for (const { path, size, read } of tree.entries) {
      const bytes = await read();
      expect([path, bytes.length]).toEqual([path, size]);
      texts.set(path, Buffer.from(bytes).toString());
    }
    const paths = [...texts.keys()];
    expect(paths).toEqual([...paths].sort());
    const added = paths.filter((path) => path.startsWith('files/'));
    expect(added).toHaveLength(copied);
    const readme = texts.get('README.md') ?? '';
    const [, target = ''] = /!\[a\]\((\S+)\)/.exec(readme) ?? [];
    expect(added).toContain(decodeURIComponent(target));
    expect(readme).toBe(
      README.replace('(https://img.example.com/a%20b/kiln.png) and', `(${target}) and`).replace(
        '![b](https://img.example.com/a%20b/kiln.png)',
        `![b](${target})`,
      ),
    );
    expect(texts.get('guide/deep.md')).toContain('src="../files/');
    expect(texts.get('guide/plain.md')).toBe(files['guide/plain.md']);
    const plan = summarizeTree(await prepareTree(tree));
    // Those that could not be had are on their hosts still.
    expect(plan.warnings.filter(({ path }) => path.endsWith('.md'))).toMatchObject([
      { kind: 'remote-image', message: 'https://img.example.com/gone.png' },
      { kind: 'remote-image', message: 'https://img.example.com/page' },
      { kind: 'remote-image', message: 'http://127.0.0.1/x.png' },
    ]);
    await tree.close();
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('octavo-pictures-'))).toEqual(
      [],
    );
  });

  it('fetches each once, none of an inner network, and warns of what it cannot have', async () => {
    web.asked.length = 0;
    const { tree, warnings } = await copyPictures(makeMemoryTree(files), web.fetch);
    await tree.close();
    expect([...web.asked].sort()).toEqual([
      'https://img.example.com/a%20b/kiln.png',
      'https://img.example.com/gone.png',
      'https://img.example.com/other?size=2',
      'https://img.example.com/page',
    ]);
    const missing = (path: string, line: number, url: string) => ({
      kind: 'missing-asset',
      path,
      line,
      message: `The picture could not be copied: ${url}`,
    });
    expect(warnings).toEqual(
      expect.arrayContaining([
        missing('README.md', 5, 'https://img.example.com/gone.png'),
        missing('guide/deep.md', 5, 'https://img.example.com/page'),
        missing('guide/deep.md', 5, 'http://127.0.0.1/x.png'),
      ]),
    );
    expect(warnings).toHaveLength(3);
  });

  it('stops at its limits', async () => {
    const { CRAWL_LIMITS } = await import('./sources/website/crawl-limits.ts');
    const limits = { ...CRAWL_LIMITS, pictures: 1 };
    const { tree, copied, warnings } = await copyPictures(makeMemoryTree(files), web.fetch, limits);
    await tree.close();
    expect(copied).toBe(1);
    expect(warnings.length).toBeGreaterThan(3);
  });
});
