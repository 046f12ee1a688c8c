import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const TREE = {
  'SUMMARY.md':
    '# Summary\n\n* [Kiln](README.md)\n\n## Use\n\n* [Firing](use/firing.md)\n  * [Slow](use/slow.md)\n\n## Care [x]\n\n* [Cleaning](care.md)\n',
  'README.md': '# Kiln\n\nHow to [fire](use/firing.md "Fire") and [clean](<care.md>).\n',
  'use/firing.md':
    '---\ndescription: Hot\n---\n\n# Firing\n\n[Up](../README.md), [here](#heat), [there](slow.md#a), [gone](gone.md), [out](https://example.com/a?b#c).\n\n![kiln](../.gitbook/assets/kiln%20(1).png)\n\n<a href="../care.md">care</a>\n\n```md\n[Up](../README.md)\n```\n\n[ref]\n\n[ref]: slow.md\n\n## Heat\n',
  'use/slow.md': '# Slow\n\n## A\n',
  'care.md': `# Cleaning\n\n${'Wipe it. '.repeat(40_000)}\n`,
  '.gitbook/assets/kiln (1).png': Buffer.from('png'),
};

describe('the Markdown of a site', () => {
  let server: SiteServer;
  let path: string;
  let root: string;

  beforeAll(async () => {
    server = await startSiteServer();
    ({ path } = await server.publish({ location: makeMemoryTree(TREE), title: 'Pots' }));
    root = server.platform.config.publicUrl + path;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const get = (address: string, accept?: string) =>
    sendPlainRequest(server.origin + path + address, {
      headers: accept === undefined ? {} : { accept },
    });

  it('has absolute addresses for links, pictures and anchors, and nothing else is changed', async () => {
    const { text } = await get('/use/firing.md');
    const picture = /!\[kiln\]\((\S+)\)/.exec(text)?.[1] ?? '';
    expect(picture).toMatch(/\/~files\/[\w.-]+\/kiln%20%281%29\.png\?v=/);
    expect(text).toBe(
      TREE['use/firing.md']
        .replace('(../README.md), [here](#heat)', `(${root}/), [here](${root}/use/firing#heat)`)
        .replace('(slow.md#a)', `(${root}/use/firing/slow#a)`)
        .replace('[gone](gone.md)', 'gone')
        .replace('../.gitbook/assets/kiln%20(1).png', picture)
        .replace('<a href="../care.md">care</a>', `[care](${root}/care-x/care)`)
        .replace('[ref]\n\n[ref]: slow.md', `[ref](${root}/use/firing/slow)`),
    );
    expect((await get(picture.slice(root.length))).text).toBe('png');
    expect((await get('/readme.md')).text).toContain(
      `[fire](${root}/use/firing "Fire") and [clean](<${root}/care-x/care>)`,
    );
  });

  it('is what an address answers to those who want it rather than the page', async () => {
    const file = await get('/use/firing.md');
    for (let times = 0; times < 2; times += 1) {
      const page = await get('/use/firing', 'text/html,*/*;q=0.8');
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers.vary).toContain('Accept');
      const markdown = await get('/use/firing', 'text/markdown, text/html;q=0.9, */*;q=0.1');
      expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(String(markdown.headers.vary).split(', ')).toContain('Accept');
      expect(markdown.text).toBe(file.text);
      expect(markdown.headers.etag).not.toBe(page.headers.etag);
    }
    expect((await get('/', 'text/markdown')).text).toMatch(/^# Kiln\n/);
    expect((await get('/use/firing')).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/nothing', 'text/markdown')).status).toBe(404);
    expect((await get('/robots.txt', 'text/markdown')).headers['content-type']).toContain('plain');
  });

  it.each([
    ['/use/firing.html', '/use/firing'],
    ['/use/firing.HTM?a=b', '/use/firing?a=b'],
    ['/use/firing/index.html', '/use/firing'],
    ['/index.html', '/'],
    ['/readme.html', '/'],
  ])('leads files of HTML to their pages: %s', async (from, to) => {
    const { status, headers } = await get(from);
    expect([status, headers.location]).toEqual([308, path + to]);
  });

  it('says of other files of HTML that they are not there', async () => {
    for (const address of ['/nothing.html', '/.html', '/use/nothing/index.html', '/x.html/y']) {
      expect([address, (await get(address)).status]).toEqual([address, 404]);
    }
  });

  it('is listed by groups', async () => {
    const { text } = await get('/llms.txt');
    expect(text).toBe(
      `# Pots\n\n## Pots\n\n- [Kiln](${root}/readme.md)\n\n### Use\n\n- [Firing](${root}/use/firing.md): Hot\n- [Slow](${root}/use/firing/slow.md)\n\n### Care [x]\n\n- [Cleaning](${root}/care-x/care.md)\n`,
    );
  });

  it('is sent whole at the pace of who reads, without a listener for each piece', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const { text } = await get('/llms-full.txt');
    expect(text).toContain(`<!-- ${root}/use/firing -->`);
    expect(text.length).toBeGreaterThan(360_000);
    await Promise.all(Array.from({ length: 12 }, () => leaveEarly('/llms-full.txt')));
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('warning', note);
    expect(warnings).toEqual([]);
    expect((await get('/llms-full.txt')).text).toBe(text);
  });

  /** Reads the first bytes of an answer, and goes away. */
  function leaveEarly(address: string): Promise<void> {
    const { hostname, port } = new URL(server.origin);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET ${path}${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      });
      socket.once('data', () => socket.destroy());
      socket.once('close', () => resolve());
      socket.once('error', reject);
    });
  }
});
