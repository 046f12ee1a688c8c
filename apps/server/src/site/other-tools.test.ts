import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTree } from '../areas/exports/index.ts';
import { importIntoSpace } from '../areas/imports/index.ts';
import { makeMemoryTarget, makeMemoryTree } from '../areas/imports/testing/memory-tree.ts';
import { testActor } from '../testing/test-actor.ts';
import { sendPlainRequest } from './testing/plain-request.ts';
import { type SiteServer, startSiteServer } from './testing/site-server.ts';

const FILES = {
  'docusaurus.config.js': '',
  'docs/index.md': '# Home\n\n{% openapi-operation spec="gone" path="/a" method="get" %}\n',
  'docs/doc.mdx':
    '---\nid: doc\nslug: /custom/path\n---\n\nimport Tabs from \'@theme/Tabs\';\n\n{/* a comment */}\n\n# Doc\n\n:::tip[Own *title*]\n\nTip body\n\n:::\n\n<Tabs>\n  <TabItem value="a" label="Apple">\n\n    Apple text\n\n  </TabItem>\n</Tabs>\n',
};

describe('a tree of another tool', () => {
  let server: SiteServer;
  let published: Awaited<ReturnType<SiteServer['publish']>>;

  beforeAll(async () => {
    server = await startSiteServer();
    published = await server.publish({ location: makeMemoryTree(FILES), title: 'Pots' });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const get = (address: string) => sendPlainRequest(`${server.origin}${published.path}${address}`);

  it('shows a page at the address that its slug asks for, without what is not its text', async () => {
    const { status, text } = await get('/custom/path');
    expect(status).toBe(200);
    expect(text).toMatch(/<strong>Own <\/strong>.*title/);
    expect(text).toContain('Apple text');
    const { text: markdown } = await get('/custom/path.md');
    expect(text + markdown).not.toMatch(/@theme|a comment|TabItem/);
    expect((await get('/')).text).toContain('/custom/path"');
  });

  it('comes back byte for byte, makes no second revision and names specifications that are not there', async () => {
    const { spaceId } = published;
    const { changed, warnings } = await importIntoSpace(server.platform, makeMemoryTree(FILES), {
      spaceId,
      actor: testActor,
    });
    expect(changed).toBe(false);
    expect(warnings).toEqual([
      { kind: 'unknown-specification', path: 'docs/index.md', line: 3, message: 'gone' },
    ]);
    const target = makeMemoryTarget();
    await exportTree(server.platform, spaceId, target);
    for (const [path, text] of Object.entries(FILES)) {
      expect(target.files.get(path)?.toString()).toBe(text);
    }
  });
});
