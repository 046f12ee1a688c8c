import type { TagView } from '../model.ts';
import { isObjectNode, type ObjectNode, type SpecNode } from './node.ts';
import { shorten } from './problems.ts';
import { given, listItems, listTexts, readExternalDocs, readText } from './read-fields.ts';
import type { Reading } from './reading.ts';

/**
 * The tags in the order in which they are shown: as they are declared, or by the groups of `x-tagGroups`,
 * each of which is a tag that its members stand under; last those that only operations name (`used`).
 */
export function readTags(reading: Reading, root: SpecNode, used: readonly string[]): TagView[] {
  const declared = new Map<string, TagView>();
  for (const item of listItems(reading, root, 'tags')) {
    const tag = readTag(reading, item);
    if (tag === undefined) continue;
    if (declared.has(tag.name)) {
      reading.problems.note(item, `The tag “${shorten(tag.name)}” is declared twice.`);
    } else declared.set(tag.name, tag);
  }
  for (const name of used) if (!declared.has(name)) declared.set(name, { name });
  const grouped = arrangeGroups(reading, root, declared);
  return cutCircles(reading, root, grouped);
}

function readTag(reading: Reading, item: SpecNode): TagView | undefined {
  if (typeof item.value === 'string') return { name: item.value };
  const name = isObjectNode(item) ? readText(reading, item, 'name') : undefined;
  if (!isObjectNode(item) || name === undefined) {
    reading.problems.note(item, 'A tag must have a name.');
    return undefined;
  }
  return {
    name,
    ...given({
      title: readText(reading, item, 'summary') ?? readText(reading, item, 'x-displayName'),
      description: readText(reading, item, 'description'),
      externalDocs: readExternalDocs(reading, item),
      parent: readText(reading, item, 'parent'),
    }),
  };
}

function arrangeGroups(
  reading: Reading,
  root: SpecNode,
  declared: ReadonlyMap<string, TagView>,
): TagView[] {
  const groups = listItems(reading, root, 'x-tagGroups').filter(isObjectNode);
  const placed = new Map<string, TagView>();
  for (const group of groups) {
    const name = readText(reading, group, 'name');
    if (name === undefined) continue;
    if (!placed.has(name)) placed.set(name, declared.get(name) ?? { name });
    for (const member of listMembers(reading, group, declared)) {
      if (member.name === name || placed.has(member.name)) continue;
      placed.set(member.name, { ...member, parent: name });
    }
  }
  for (const [name, tag] of declared) if (!placed.has(name)) placed.set(name, tag);
  return [...placed.values()];
}

function listMembers(
  reading: Reading,
  group: ObjectNode,
  declared: ReadonlyMap<string, TagView>,
): TagView[] {
  return listTexts(reading, group, 'tags').flatMap((name) => {
    const tag = declared.get(name);
    if (tag === undefined) reading.problems.note(group, `There is no tag “${shorten(name)}”.`);
    return tag === undefined ? [] : [tag];
  });
}

/** How many tags may stand under each other. */
const MAX_TAG_DEPTH = 20;

/** Leaves out parents that do not exist, that stand under their own children or that are too deep. */
function cutCircles(reading: Reading, root: SpecNode, tags: readonly TagView[]): TagView[] {
  const parents = new Map(tags.map(({ name, parent }) => [name, parent]));
  return tags.map((tag) => {
    const { parent, ...others } = tag;
    if (parent === undefined) return tag;
    const isKnown = parents.has(parent);
    if (isKnown && !isEndless(tag.name, parents)) return tag;
    const why = isKnown
      ? 'is inside itself, or nested too deeply'
      : `names the unknown parent “${shorten(parent)}”`;
    reading.problems.note(root, `The tag “${shorten(tag.name)}” ${why}.`);
    parents.set(tag.name, undefined);
    return others;
  });
}

function isEndless(name: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  let at = parents.get(name);
  for (let depth = 0; at !== undefined && depth <= MAX_TAG_DEPTH; depth += 1) at = parents.get(at);
  return at !== undefined;
}
