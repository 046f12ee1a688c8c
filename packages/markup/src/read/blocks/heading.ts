import type { BlockData, BlockNode } from '../../document.ts';
import { cleanAnchor } from '../anchors.ts';
import type { InlineChild } from '../inline/inline-builder.ts';
import { readInline } from '../inline/read-inline.ts';
import { makeBlock, makeText } from '../nodes.ts';
import type { ReadContext } from '../read-context.ts';
import { readParagraphAlign } from './paragraph.ts';

const HEADINGS = ['heading-1', 'heading-2', 'heading-3'] as const;

/** A list of attributes behind a heading that names its anchor: `{#id}`, `{ #id .class }`, `{: #id }`. */
export const CUSTOM_ID = /(?<!\s)\s*\{:?[^\S\n]*#([^\s{}]+)(?:[^\S\n]+[^\s{}]+)*[^\S\n]*\}\s*$/;

/**
 * A heading of Markdown level 1 to 6. Levels 1 and 2 are heading-1, 3 is heading-2, deeper ones
 * heading-3. An anchor set by `<a id>` or `{#id}` is `data.id`; all others get theirs later.
 */
export function convertHeading(
  context: ReadContext,
  source: string,
  level: number,
  align?: string,
  id?: string,
): BlockNode[] {
  const custom = CUSTOM_ID.exec(source);
  const content = readInline(context, custom ? source.slice(0, custom.index) : source);
  const anchor = cleanAnchor(custom?.[1] ?? content.anchor ?? id ?? '');
  const data: BlockData<typeof type> = readParagraphAlign(align);
  if (anchor !== '') data.id = anchor;
  trimEnd(content.nodes);
  const type = HEADINGS[Math.min(Math.max(level - 2, 0), 2)] ?? 'heading-3';
  return [makeBlock(type, data, content.nodes.length > 0 ? content.nodes : [makeText('')])];
}

/** Takes the white space off the end of the text, and the leaf or node that was nothing else. */
function trimEnd(nodes: InlineChild[]): void {
  const last = nodes[nodes.length - 1];
  const leaf = last?.object === 'text' ? last.leaves[last.leaves.length - 1] : undefined;
  if (last?.object !== 'text' || !leaf) return;
  leaf.text = leaf.text.trimEnd();
  if (leaf.text === '') last.leaves.pop();
  if (last.leaves.length === 0) nodes.pop();
}
