import type { PageRecord } from '@octavo/content';
import {
  type BlockNode,
  type ChildNode,
  type DocumentNode,
  makePartKey,
  parseNodeKey,
  renderText,
} from '@octavo/markup';
import { badRequest } from '../../http/errors.ts';
import type { Platform } from '../../platform/index.ts';
import { type RevisionView, readDocument, readRevision, toCodePoints } from '../content/index.ts';
import { readBuiltDocument } from '../pages/index.ts';
import { CommentedTexts } from './commented-texts.ts';
import type { CommentsTable, PageFacts, TableCell } from './tables.ts';

/** The most characters that are kept of what a block said. */
export const MAX_PREVIEW_LENGTH = 200;

/** What a new comment is on. */
export interface Anchor {
  /** A page of the revision. */
  page?: string;
  /** The key of a block of that page. */
  node?: string;
  /** A cell of that block, which is a table. */
  tableCell?: TableCell;
}

/** The columns that say what a comment is on. */
export type AnchorColumns = Pick<
  CommentsTable,
  'revision' | 'page_id' | 'page_facts' | 'node' | 'table_cell' | 'block_hash' | 'preview'
>;

/**
 * Finds what a comment is to be on in a revision, and what is to be remembered of it: the preview
 * stays as it was whatever becomes of the block.
 *
 * @throws ApiError 400 for a page, block or cell that the revision does not have, a block without
 * page, or a cell without block.
 */
export async function readAnchor(
  platform: Platform,
  revisionId: string,
  { page: pageId, node, tableCell }: Anchor,
): Promise<AnchorColumns> {
  const none = {
    page_id: null,
    page_facts: null,
    node: null,
    table_cell: null,
    block_hash: null,
    preview: null,
  };
  if (tableCell !== undefined && node === undefined) {
    throw badRequest(
      'body.node',
      'must be the key of the table that contains the cell in `tableCell`',
    );
  }
  if (pageId === undefined) {
    if (node === undefined) return { revision: revisionId, ...none };
    throw badRequest('body.page', 'must be the id of the page that contains the block in `node`');
  }
  const view = await readRevision(platform, revisionId);
  const page = view?.tree().byId.get(pageId);
  if (view === undefined || page === undefined) {
    throw badRequest('body.page', 'must be the id of a page', 'unknown_reference');
  }
  return {
    ...none,
    revision: revisionId,
    page_id: page.id,
    page_facts: JSON.stringify(describePage(view, page)),
    ...(node === undefined ? {} : await readBlock(platform, page, node, tableCell)),
  };
}

/** What a comment shows of its page. */
export function describePage(view: RevisionView, page: PageRecord): PageFacts {
  return {
    title: page.title,
    path: view.tree().pathOf(page.id),
    ...(page.emoji ? { emoji: toCodePoints(page.emoji) } : {}),
    ...(page.icon ? { icon: page.icon } : {}),
    createdAt: page.createdAt,
    updatedAt: page.updatedAt,
  };
}

async function readBlock(
  platform: Platform,
  page: PageRecord,
  node: string,
  cell: TableCell | undefined,
): Promise<Pick<CommentsTable, 'node' | 'table_cell' | 'block_hash' | 'preview'>> {
  const hash = page.document ?? '';
  const [stored, built] = await Promise.all([
    readDocument(platform, hash),
    readBuiltDocument(platform, hash),
  ]);
  const textHash = stored && new CommentedTexts(stored).hashOf(node);
  const blocks = built && findBlocks(built, node);
  if (textHash === undefined || !blocks) {
    throw badRequest('body.node', 'must be the key of a block on the page', 'unknown_reference');
  }
  return {
    node,
    block_hash: textHash,
    table_cell: cell === undefined ? null : JSON.stringify(cell),
    preview: makePreview(cell === undefined ? blocks : readCell(blocks, cell)),
  };
}

/** What a cell of a table holds; nothing of one that has a value in place of text. */
function readCell([table]: readonly BlockNode[], { record, definition }: TableCell): BlockNode[] {
  const path = 'body.tableCell';
  if (table?.type !== 'table') {
    throw badRequest(
      'body.node',
      'must be the key of the table that contains the cell in `tableCell`',
    );
  }
  const { records, definition: columns } = table.data;
  const row = Object.hasOwn(records, record) ? records[record] : undefined;
  if (row === undefined) {
    throw badRequest(`${path}.record`, 'must be a record of the table', 'unknown_reference');
  }
  if (!Object.hasOwn(columns, definition)) {
    const message = 'must be a column in the definition of the table';
    throw badRequest(`${path}.definition`, message, 'unknown_reference');
  }
  const fragments = table.fragments ?? [];
  const name = row.values[definition];
  return fragments.find(({ fragment }) => fragment === name)?.nodes ?? [];
}

/** The block with a key, at any depth; of the key of a row, what its cells hold. */
function findBlocks(document: DocumentNode, key: string): BlockNode[] | undefined {
  const { block, part } = parseNodeKey(key);
  const isPart = part !== undefined && key === makePartKey(block, part);
  const waiting: ChildNode[] = [...document.nodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.object === 'text') continue;
    if (node.object === 'block' && node.key === key) return [node];
    for (const child of node.nodes ?? []) waiting.push(child);
    const fragments = node.fragments ?? [];
    if (isPart && fragments.some((fragment) => fragment.key === key)) {
      return fragments
        .filter((fragment) => fragment.key === key || fragment.key.startsWith(`${key}.`))
        .flatMap(({ nodes }) => nodes);
    }
    for (const fragment of fragments) waiting.push(...fragment.nodes);
  }
  return undefined;
}

function makePreview(nodes: BlockNode[]): string {
  const text = renderText({ object: 'document', data: { schemaVersion: 8 }, nodes });
  const characters = Array.from(
    text
      .slice(0, 4 * MAX_PREVIEW_LENGTH)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  if (characters.length <= MAX_PREVIEW_LENGTH) return characters.join('');
  return `${characters.slice(0, MAX_PREVIEW_LENGTH - 1).join('')}…`;
}
