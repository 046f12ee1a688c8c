import { expect, it } from 'vitest';
import { testActor } from '../../testing/test-actor.ts';
import { importIntoSpace } from '../imports/index.ts';
import { makeMemoryTree } from '../imports/testing/memory-tree.ts';
import { openPdfServer } from './testing/pdf-server.ts';

it('the tags of updates have the labels in a PDF that .gitbook/tags.yaml gives them', async () => {
  await using pots = await openPdfServer();
  const tree = makeMemoryTree({
    'README.md':
      '# News\n\n{% updates format="full" %}\n{% update date="2026-01-31" tags="api,plain" %}\nBy far.\n{% endupdate %}\n{% endupdates %}\n',
    '.gitbook/tags.yaml': '- tag: api\n  label: Labelled\n',
  });
  await importIntoSpace(pots.platform, tree, { spaceId: pots.spaceId, actor: testActor });
  const { text } = await pots.see();
  expect(text).toContain('Labelled');
  expect(text).toContain('plain');
  expect(text).not.toMatch(/\bapi\b/);
});
