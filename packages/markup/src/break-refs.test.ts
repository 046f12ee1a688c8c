import type { ContentRef } from '@octavo/content';
import { expect, it } from 'vitest';
import { breakRefs } from './break-refs.ts';
import { buildDocument } from './index.ts';
import { listRefs } from './refs.ts';

const TEXT = `See [one](one.md#how), ![](two.png) and [three](three.md).

| A |
| --- |
| [one](one.md) |

* Within [one](one.md)

{% content-ref url="one.md" %}
[one](one.md)
{% endcontent-ref %}
`;

const REFS: Record<string, ContentRef> = {
  'one.md': { kind: 'page', page: 'secret', space: 'vault' },
  'one.md#how': { kind: 'anchor', anchor: 'how', page: 'secret' },
  'two.png': { kind: 'file', file: 'picture', space: 'vault' },
};

it('makes broken references of those that lead nowhere, wherever they stand, and of no others', () => {
  const document = buildDocument(TEXT, {
    ...{ blocks: [], resolve: (raw: string) => REFS[raw] },
  } as unknown as Parameters<typeof buildDocument>[1]);
  const before = listRefs(document).found.map(({ ref }) => ref);
  expect(breakRefs(document, () => true)).toBe(document);
  const broken = breakRefs(document, () => false);
  const after = listRefs(broken).found;
  expect(after).toHaveLength(before.length);
  expect(JSON.stringify(broken)).not.toMatch(/secret|vault|how|"picture"/);
});
