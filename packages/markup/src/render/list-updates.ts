import type { BlockNode, DocumentNode } from '../document.ts';
import { listOutline } from '../outline.ts';
import { asList, asRef, dataOf, nodesOf, readText } from './node-data.ts';
import { anchorOf, listIds, MAX_DEPTH, UniqueIds } from './unique-ids.ts';

/** An update of a page, as feeds need it. */
export interface UpdateEntry {
  /** Stays the same when the update is edited or moved. */
  key: string;
  /** Its id on the page. */
  anchor: string;
  /** The instant of its date in milliseconds; undefined where that is none. */
  time: number | undefined;
  /** Its date as it was written. */
  date: string;
  /** Its first heading; empty where it has none. */
  title: string;
  /** The names of its tags. */
  tags: string[];
  /** What stands in it, as a document of its own. */
  document: DocumentNode;
}

/** The updates of a document that was expanded, in reading order. */
export function listUpdates(expanded: DocumentNode): UpdateEntry[] {
  const ids = new UniqueIds(listIds(expanded));
  const found: UpdateEntry[] = [];
  collect(nodesOf(expanded), 0);
  return found;

  function collect(nodes: readonly unknown[], depth: number): void {
    if (depth > MAX_DEPTH) return;
    for (const value of nodes) {
      const node = value as BlockNode;
      if (node.object !== 'block') continue;
      if (node.type === 'update') found.push(describeUpdate(node, expanded, ids));
      collect(nodesOf(node), depth + 1);
    }
  }
}

/** The id of an update on its page: its own, or one by its date that nothing else has. */
export function takeUpdateId(update: BlockNode<'update'>, ids: UniqueIds): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(readText(dataOf(update), 'date') ?? '')?.[0];
  return anchorOf(update) ?? ids.take(day === undefined ? 'update' : `update-${day}`);
}

function nameTag(value: unknown): string[] {
  const ref = asRef(value) ?? asRef((value as { tag?: unknown } | null)?.tag);
  return ref?.kind === 'tag' ? [ref.tag] : [];
}

function describeUpdate(
  update: BlockNode<'update'>,
  expanded: DocumentNode,
  ids: UniqueIds,
): UpdateEntry {
  const anchor = takeUpdateId(update, ids);
  const date = readText(dataOf(update), 'date') ?? '';
  const time = Date.parse(date);
  const document = { ...expanded, nodes: nodesOf(update) as BlockNode[] };
  return {
    key: update.key ?? anchor,
    anchor,
    date,
    time: Number.isNaN(time) ? undefined : time,
    title: listOutline(document)[0]?.title ?? '',
    tags: asList(dataOf(update).tags).flatMap(nameTag),
    document,
  };
}
