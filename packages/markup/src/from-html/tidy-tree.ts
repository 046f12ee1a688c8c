import type { FootnoteDefinition, Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast';

const DELIMITED: ReadonlySet<string> = new Set(['emphasis', 'strong', 'delete']);

/**
 * Tidies running text so that it can be written plainly: white space stands outside of emphasis,
 * equal neighbours are joined, and what shows nothing is left out.
 */
export function tidyTree(root: Root): void {
  const notes: FootnoteDefinition[] = [];
  takeNotes(root, notes);
  if (notes.length > 0 && root.children.at(-1)?.type === 'thematicBreak') root.children.pop();
  root.children.push(...notes);
  tidyChildren(root);
}

/** Takes the texts of footnotes from where they stand, such as in a list of their own. */
function takeNotes(node: Nodes, notes: FootnoteDefinition[]): void {
  if (!('children' in node)) return;
  const children: Nodes[] = node.children;
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (child === undefined) continue;
    takeNotes(child, notes);
    if (child.type === 'footnoteDefinition') notes.push(child);
    const isEmptied = child.type === 'listItem' || child.type === 'list';
    if (child.type !== 'footnoteDefinition' && !(isEmptied && child.children.length === 0))
      continue;
    children.splice(index, 1);
    index -= 1;
  }
}

function tidyChildren(node: Nodes): void {
  if (!('children' in node)) {
    if (node.type === 'htmlTable') {
      for (const cell of node.rows.flat()) tidyList(cell.children);
    }
    return;
  }
  if (node.type === 'details') node.title = tidyPhrasing(node.title);
  for (const child of node.children) tidyChildren(child);
  replaceChildren(node);
}

function tidyList(nodes: RootContent[]): void {
  for (const node of nodes) tidyChildren(node);
}

function replaceChildren(node: Parents): void {
  if (holdsPhrasing(node)) node.children = trimEnds(tidyPhrasing(node.children), node);
  else if (node.type === 'root' || 'children' in node) {
    const children: RootContent[] = node.children;
    const kept = children.filter((child) => !isEmptyBlock(child));
    node.children.splice(0, node.children.length);
    for (const child of kept) (node.children as RootContent[]).push(child);
  }
}

type PhrasingParent = Extract<Parents, { children: PhrasingContent[] }>;

function holdsPhrasing(node: Parents): node is PhrasingParent {
  return PHRASING_PARENTS.has(node.type);
}

const PHRASING_PARENTS: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'tableCell',
  'wrapped',
  'figure',
]);

function isEmptyBlock(node: RootContent): boolean {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return node.children.length === 0;
    case 'blockquote':
    case 'list':
    case 'hint':
    case 'tabs':
      return node.children.length === 0;
    case 'code':
      return node.value.trim() === '';
    default:
      return false;
  }
}

/** Takes white space and breaks from the ends of a line of text. */
function trimEnds(nodes: PhrasingContent[], parent: Parents): PhrasingContent[] {
  if (DELIMITED.has(parent.type) || parent.type === 'link' || parent.type === 'wrapped') {
    return nodes;
  }
  const trimmed = nodes.slice();
  while (trimmed.length > 0 && trimEnd(trimmed, 0, /^[\s\u200b]+/)) trimmed.shift();
  while (trimmed.length > 0 && trimEnd(trimmed, trimmed.length - 1, /(?<![\s\u200b])[\s\u200b]+$/))
    trimmed.pop();
  return trimmed;
}

/** Whether nothing is left of the node at an end. */
function trimEnd(nodes: PhrasingContent[], index: number, space: RegExp): boolean {
  const node = nodes[index];
  if (node?.type === 'break') return true;
  if (node?.type !== 'text') return false;
  node.value = node.value.replace(space, '');
  return node.value === '';
}

function tidyPhrasing(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const tidied: PhrasingContent[] = [];
  for (const node of nodes) for (const part of splitSpace(node)) append(tidied, part);
  return tidied;
}

/** A node with the white space at its ends before and after it; nothing for one that is empty. */
function splitSpace(node: PhrasingContent): PhrasingContent[] {
  if (node.type === 'text') return node.value === '' ? [] : [node];
  if (!('children' in node) || !isSplit(node)) return [node];
  const { children } = node;
  const before = takeSpace(children, 'start');
  const after = takeSpace(children, 'end');
  const inner = children.length === 0 ? [] : [node];
  return [...before, ...inner, ...after];
}

function isSplit(node: PhrasingContent): boolean {
  return DELIMITED.has(node.type) || node.type === 'link' || node.type === 'wrapped';
}

function takeSpace(children: PhrasingContent[], end: 'start' | 'end'): PhrasingContent[] {
  const taken: PhrasingContent[] = [];
  for (;;) {
    const node = end === 'start' ? children[0] : children.at(-1);
    if (node?.type === 'break') {
      take(children, end);
      if (end === 'start') taken.push(node);
      else taken.unshift(node);
      continue;
    }
    if (node?.type !== 'text') return taken;
    const space = (end === 'start' ? /^\s+/ : /(?<!\s)\s+$/).exec(node.value)?.[0] ?? '';
    if (space === '') return taken;
    node.value =
      end === 'start' ? node.value.slice(space.length) : node.value.slice(0, -space.length);
    const text: PhrasingContent = { type: 'text', value: space };
    if (end === 'start') taken.push(text);
    else taken.unshift(text);
    if (node.value !== '') return taken;
    take(children, end);
  }
}

function take(children: PhrasingContent[], end: 'start' | 'end'): void {
  if (end === 'start') children.shift();
  else children.pop();
}

/** Adds a node, joined with the one before where both are alike. */
function append(nodes: PhrasingContent[], node: PhrasingContent): void {
  const last = nodes.at(-1);
  if (last?.type === 'text' && node.type === 'text') {
    last.value += node.value;
  } else if (last && DELIMITED.has(last.type) && last.type === node.type) {
    if ('children' in last && 'children' in node) {
      for (const child of node.children)
        append(last.children as PhrasingContent[], child as PhrasingContent);
    }
  } else {
    nodes.push(node);
  }
}
