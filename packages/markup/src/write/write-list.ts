import type { BlockNode, ChildNode } from '../document.ts';
import type { InlineContext } from './write-inline.ts';

type WriteBody = (context: InlineContext, nodes: readonly ChildNode[]) => string;

/**
 * A list. `alternate` is true for one directly after another of the same marker, which would
 * otherwise be read as one list. `writeBody` writes the blocks of an item.
 */
export function writeList(
  context: InlineContext,
  list: BlockNode<'list-unordered' | 'list-ordered' | 'list-tasks'>,
  { alternate, writeBody }: { alternate: boolean; writeBody: WriteBody },
): string {
  const start = list.type === 'list-ordered' ? Number(list.data.start ?? 1) : 1;
  const items = (list.nodes ?? []).map((item, index) => {
    const marker = makeMarker(list.type, start + index, alternate);
    return writeItem(item, marker, (nodes) => writeBody(context, nodes));
  });
  return items.join('\n');
}

function makeMarker(type: BlockNode['type'], number: number, alternate: boolean): string {
  if (type === 'list-ordered') return `${number}${alternate ? ')' : '.'} `;
  return alternate ? '- ' : '* ';
}

function writeItem(
  item: BlockNode<'list-item'>,
  marker: string,
  writeBody: (nodes: readonly ChildNode[]) => string,
): string {
  if (item.object !== 'block') return '';
  const { checked } = item.data;
  const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : '';
  const indent = ' '.repeat(marker.length);
  const body = writeBody(item.nodes ?? []);
  const text = `${box}${body.startsWith('\n') ? `&#x20;${body}` : body}`;
  const lines = text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : indent + line));
  return `${marker}${lines.join('\n')}`.trimEnd();
}
