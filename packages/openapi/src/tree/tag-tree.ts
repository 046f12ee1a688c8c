import type { OperationEntry, SpecificationView, TagView } from '../model.ts';

/** Deeper tags stand right below the last one that may hold others. */
const MAX_TAG_DEPTH = 8;

/** A tag that has operations, or that tags with operations stand under. */
export interface TagNode {
  readonly tag: TagView;
  /** The name of the tag above it. */
  readonly parent: string | null;
  /** In the order of the specification. An operation of several tags is under the first alone. */
  readonly operations: readonly OperationEntry[];
}

/** Operations by their tags. */
export interface TagTree {
  /** Parents before those below them, in the order of the specification. */
  readonly tags: readonly TagNode[];
  readonly untagged: readonly OperationEntry[];
}

/** Puts operations under their tags, and tags under theirs; tags that go round in a circle stand at the top. */
export function buildTagTree(view: Pick<SpecificationView, 'tags' | 'operations'>): TagTree {
  const tags = indexTags(view);
  const tagged = view.operations.filter(({ tags: own }) => own.length > 0);
  const operations = Map.groupBy(tagged, ({ tags: own }) => own[0] ?? '');
  const parents = settleParents(tags);
  const used = new Set<string>();
  for (const name of operations.keys()) {
    for (let at: string | null = name; at !== null; at = parents.get(at) ?? null) used.add(at);
  }
  const children = Map.groupBy(
    [...tags.values()].filter(({ name }) => used.has(name)),
    ({ name }) => parents.get(name) ?? null,
  );
  const nodes: TagNode[] = [];
  const visit = (parent: string | null) => {
    for (const tag of children.get(parent) ?? []) {
      nodes.push({ tag, parent, operations: operations.get(tag.name) ?? [] });
      visit(tag.name);
    }
  };
  visit(null);
  return { tags: nodes, untagged: view.operations.filter(({ tags: own }) => own.length === 0) };
}

/** Those that the specification describes, the first of one name, then those that only operations name. */
function indexTags({ tags, operations }: Pick<SpecificationView, 'tags' | 'operations'>) {
  const byName = new Map<string, TagView>();
  for (const tag of tags) if (!byName.has(tag.name)) byName.set(tag.name, tag);
  for (const {
    tags: [name],
  } of operations) {
    if (name !== undefined && !byName.has(name)) byName.set(name, { name });
  }
  return byName;
}

function settleParents(tags: ReadonlyMap<string, TagView>): Map<string, string | null> {
  const settled = new Map<string, string | null>();
  for (const { name, parent } of tags.values()) {
    const isFree = parent !== undefined && tags.has(parent) && findDepth(tags, name) !== undefined;
    settled.set(name, isFree ? parent : null);
  }
  for (const name of tags.keys()) {
    const above: string[] = [];
    for (let at = settled.get(name) ?? null; at !== null; at = settled.get(at) ?? null)
      above.push(at);
    if (above.length >= MAX_TAG_DEPTH) settled.set(name, above.at(-MAX_TAG_DEPTH + 1) ?? null);
  }
  return settled;
}

/** How many tags are above one; undefined where they never end. */
function findDepth(tags: ReadonlyMap<string, TagView>, name: string): number | undefined {
  let depth = 0;
  let at = tags.get(name)?.parent;
  while (at !== undefined && tags.has(at)) {
    depth += 1;
    if (depth > tags.size) return undefined;
    at = tags.get(at)?.parent;
  }
  return depth;
}
