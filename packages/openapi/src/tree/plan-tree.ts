import type { ContentRef } from '@octavo/content';
import type { BlockNode } from '@octavo/markup';
import type { OperationEntry, SpecificationView } from '../model.ts';
import type { PlannedPage, TreeOptions } from './page-plan.ts';
import { buildTagTree, type TagNode, type TagTree } from './tag-tree.ts';

/** How many pages a specification makes at most; with more, its operations share a page for each tag. */
export const MAX_TREE_PAGES = 3_000;

/** Characters of the method that is said of a page; longer ones are no method of HTTP. */
const MAX_METHOD = 20;

/** What pages are called that the specification has no name for. */
const TITLES = { webhooks: 'Webhooks', models: 'Models', operations: 'Operations' } as const;

/**
 * Plans the pages of a specification, parents before children, siblings in order: tags with their
 * operations, operations without a tag, webhooks, schemas. `spec` is the slug that blocks name it by.
 * At most `MAX_TREE_PAGES`.
 */
export function planTree(
  view: SpecificationView,
  spec: string,
  { grouping, models }: TreeOptions,
): PlannedPage[] {
  const tree = buildTagTree(view);
  const single = [
    ...planTags(tree, spec),
    ...planWebhooks(view, spec),
    ...(models ? planModels(view, spec) : []),
  ];
  if (grouping === 'operation' && single.length <= MAX_TREE_PAGES) return single;
  const shared = [
    ...tree.tags.map((node) => ({
      ...planTag(node),
      blocks: node.operations.map((operation) => makeOperation(spec, operation)),
    })),
    ...planShared('operations', tree.untagged, (operation) => makeOperation(spec, operation)),
    ...planShared('webhooks', view.webhooks, (webhook) => makeWebhook(spec, webhook)),
    ...(models ? planModels(view, spec) : []),
  ];
  return shared.slice(0, MAX_TREE_PAGES);
}

function planTags({ tags, untagged }: TagTree, spec: string): PlannedPage[] {
  return [
    ...tags.flatMap((node) => {
      const page = planTag(node);
      return [
        page,
        ...node.operations.map((operation) => planOperation(operation, spec, page.key)),
      ];
    }),
    ...untagged.map((operation) => planOperation(operation, spec, null)),
  ];
}

function planTag({ tag, parent }: TagNode): PlannedPage {
  const title = cleanTitle(tag.title) ?? cleanTitle(tag.name) ?? TITLES.operations;
  const description = cleanDescription(tag.description);
  return {
    key: keyOfTag(tag.name),
    parent: parent === null ? null : keyOfTag(parent),
    title,
    slug: splitWords(cleanTitle(tag.name) ?? title),
    blocks: [],
    ...(description === undefined ? {} : { description }),
  };
}

function keyOfTag(name: string): string {
  return `tag ${name}`;
}

function planOperation(entry: OperationEntry, spec: string, parent: string | null): PlannedPage {
  return {
    ...planEntry(entry, `operation ${entry.key}`),
    parent,
    blocks: [makeOperation(spec, entry)],
  };
}

function planEntry(entry: OperationEntry, key: string): Omit<PlannedPage, 'parent' | 'blocks'> {
  const { method, path, operationId, summary } = entry;
  const place = `${method.toUpperCase()} ${path}`;
  const summed = cleanTitle(summary);
  const bare = summed === undefined ? cleanTitle(path) : undefined;
  const named = cleanTitle(operationId === undefined ? summary : splitWords(operationId));
  return {
    key,
    method: method.toLowerCase().slice(0, MAX_METHOD),
    title: summed ?? cleanTitle(place) ?? TITLES.operations,
    ...(bare === undefined ? {} : { linkTitle: bare }),
    slug: named ?? cleanTitle(place) ?? 'operation',
  };
}

function planWebhooks({ webhooks }: SpecificationView, spec: string): PlannedPage[] {
  if (webhooks.length === 0) return [];
  const page = planOwn('webhooks', []);
  return [
    page,
    ...webhooks.map((entry) => {
      const { linkTitle: _, ...planned } = planEntry(entry, `webhook ${entry.key}`);
      const title = cleanTitle(entry.summary) ?? cleanTitle(entry.path) ?? TITLES.webhooks;
      return { ...planned, title, parent: page.key, blocks: [makeWebhook(spec, entry)] };
    }),
  ];
}

function planShared(
  of: 'operations' | 'webhooks',
  entries: readonly OperationEntry[],
  makeBlock: (entry: OperationEntry) => BlockNode,
): PlannedPage[] {
  return entries.length === 0 ? [] : [planOwn(of, entries.map(makeBlock))];
}

function planModels({ schemas }: SpecificationView, spec: string): PlannedPage[] {
  if (schemas.length === 0) return [];
  const names = schemas.map(({ name }) => name);
  const block: BlockNode = {
    object: 'block',
    type: 'openapi-schemas',
    key: 'b1',
    isVoid: true,
    data: { schemas: names, grouped: true, ref: makeRef(spec) },
  };
  return [planOwn('models', [block])];
}

function planOwn(of: keyof typeof TITLES, blocks: readonly BlockNode[]): PlannedPage {
  return { key: of, parent: null, title: TITLES[of], slug: of, blocks };
}

function makeOperation(spec: string, { method, path }: OperationEntry): BlockNode {
  return {
    object: 'block',
    type: 'openapi-operation',
    key: 'b1',
    isVoid: true,
    data: { path, method, ref: makeRef(spec) },
  };
}

function makeWebhook(spec: string, { method, path: name }: OperationEntry): BlockNode {
  return {
    object: 'block',
    type: 'openapi-webhook',
    key: 'b1',
    isVoid: true,
    data: { name, method, ref: makeRef(spec) },
  };
}

function makeRef(spec: string): ContentRef {
  return { kind: 'openapi', spec };
}

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 500;

/** Control characters, and those that turn the direction of what follows them. */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** A text on one line, without what cannot be seen; undefined where nothing is left. */
function cleanTitle(text: string | undefined): string | undefined {
  return cleanLine(text, MAX_TITLE);
}

/** The first paragraph of a description as plain text on one line; undefined where there is none. */
function cleanDescription(text: string | undefined): string | undefined {
  const [paragraph] = (text ?? '').trim().split(/\r?\n[ \t]*\r?\n/, 1);
  return cleanLine(paragraph, MAX_DESCRIPTION);
}

/** The words of a name such as `listPets` apart, so that its address can be read. */
function splitWords(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
}

function cleanLine(text: string | undefined, limit: number): string | undefined {
  // A cut before the patterns run keeps texts of megabytes from costing more than short ones.
  const line = (text ?? '').slice(0, limit * 10).toWellFormed();
  const words = line.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  if (words === '') return undefined;
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit - 1);
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
}
