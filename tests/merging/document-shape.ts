import type { ContentRef } from '@octavo/content';
import { type BlockNode, buildDocument, type ChildNode, readPage } from '@octavo/markup';
import { countWords, listWords } from './words.ts';

/** A text with what its link targets mean. */
export interface TextVersion {
  text: string;
  links: Record<string, ContentRef>;
}

/** What a text comes to for its readers, by its words. */
export interface DocumentShape {
  /** How often each word stands in the text. */
  counts: ReadonlyMap<string, number>;
  /** The words of the text in order. */
  words: readonly string[];
  /**
   * Word to the nodes it stands in, from the root, or from the note it stands in. A word that readers
   * do not see has none.
   */
  chains: ReadonlyMap<string, readonly string[]>;
  /** The words of each piece of text that nothing divides: a paragraph, a heading, a line of code. */
  leaves: readonly (readonly string[])[];
  /** Word to the leaf it stands in, by its index. */
  leafOf: ReadonlyMap<string, number>;
  /** Word of a link to where the link leads. */
  links: ReadonlyMap<string, string>;
  /** How many hints, items, tabs and the like have nothing in them. */
  husks: number;
  /** Tags that are opened more or less often than they are closed. */
  unclosed: readonly string[];
}

const CONTAINERS =
  /^(hint|blockquote|list-item|tabs-item|stepper-step|column|expandable|tabs|stepper|columns)$/;
const TAGS = ['hint', 'tabs', 'tab', 'stepper', 'step', 'columns', 'column', 'code', 'if'];
const SHOWN_DATA = new Set(['title', 'description', 'caption', 'alt', 'label', 'formula', 'url']);

/** Reads a text as the server does, and says where each of its words came to stand. */
export function readShape({ text, links }: TextVersion): DocumentShape {
  const walk = new ShapeWalk();
  const source = readPage(text, () => '');
  for (const [key, value] of Object.entries(source.frontMatter)) {
    walk.addWords(JSON.stringify(value) ?? '', ['front-matter', key]);
  }
  const [title] = /^# .*/.exec(text.slice(source.blocks[0]?.start)) ?? [];
  if (title !== undefined) walk.addLeaf(title.slice(2), ['heading-1']);
  const resolve = (raw: string) => (Object.hasOwn(links, raw) ? links[raw] : undefined);
  for (const node of buildDocument(text, { blocks: [], resolve }).nodes) walk.visit(node, []);
  return {
    counts: countWords(text),
    words: listWords(text).map(({ word }) => word),
    chains: walk.chains,
    leaves: walk.leaves,
    leafOf: walk.leafOf,
    links: walk.links,
    husks: walk.husks,
    unclosed: findUnclosed(text),
  };
}

class ShapeWalk {
  readonly chains = new Map<string, readonly string[]>();
  readonly leaves: string[][] = [];
  readonly leafOf = new Map<string, number>();
  readonly links = new Map<string, string>();
  husks = 0;
  #seen = 0;

  visit(node: BlockNode, above: readonly string[]): void {
    const chain = [...above, node.type];
    const before = this.#seen;
    this.#visitData(node, chain);
    for (const child of (node.nodes ?? []) as readonly ChildNode[]) {
      if (child.object === 'block') this.visit(child, chain);
    }
    const texts = ((node.nodes ?? []) as readonly ChildNode[]).filter(
      (child) => child.object !== 'block',
    );
    if (texts.length > 0) {
      this.leaves.push([]);
      for (const child of texts) this.#visitText(child, chain, undefined);
    }
    this.#visitFragments(node, chain);
    if (CONTAINERS.test(node.type) && this.#seen === before) this.husks += 1;
  }

  addLeaf(text: string, chain: readonly string[]): void {
    this.addWords(text, chain);
    this.leaves.push(listWords(text).map(({ word }) => word));
    for (const { word } of listWords(text)) this.leafOf.set(word, this.leaves.length - 1);
  }

  addWords(text: string, chain: readonly string[]): void {
    for (const { word } of listWords(text)) {
      const known = this.chains.get(word);
      this.chains.set(word, known ?? chain);
    }
  }

  #visitText(node: ChildNode, chain: readonly string[], link: string | undefined): void {
    if (node.object === 'text') {
      const text = node.leaves.map((leaf) => leaf.text).join('');
      this.#seen += text.trim().length;
      this.addWords(text, chain);
      for (const { word } of listWords(text)) {
        this.leaves.at(-1)?.push(word);
        this.leafOf.set(word, this.leaves.length - 1);
        if (link !== undefined) this.links.set(word, link);
      }
      return;
    }
    if (node.object !== 'inline') return;
    this.#seen += 1;
    const leads = node.type === 'link' ? JSON.stringify(node.data) : link;
    this.addWords(pickShown(node.data), chain);
    for (const child of node.nodes ?? []) this.#visitText(child, chain, leads);
    const leaf = this.leaves.length - 1;
    this.#visitFragments(node, []);
    if (this.leaves.length - 1 > leaf) this.leaves.push([]);
  }

  #visitFragments(node: object, chain: readonly string[]): void {
    const { fragments = [] } = node as { fragments?: { type?: string; nodes: BlockNode[] }[] };
    for (const { type = '', nodes } of fragments) {
      for (const child of nodes) this.visit(child, [...chain, type]);
    }
  }

  #visitData(node: BlockNode, chain: readonly string[]): void {
    if (node.type === 'table') {
      const titles = Object.values(node.data.definition).map(({ title }) => title ?? '');
      this.addWords(titles.join(' '), [...chain, 'head']);
      return;
    }
    const shown = pickShown(node.data);
    this.#seen += shown.trim().length;
    this.addWords(shown, [...chain, 'data']);
  }
}

function pickShown(data: object): string {
  return Object.entries(data)
    .filter(([key, value]) => SHOWN_DATA.has(key) && typeof value === 'string')
    .map(([, value]) => value)
    .join(' ');
}

/** Tags that a text opens more or less often than it closes them. */
export function findUnclosed(text: string): string[] {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const unclosed = TAGS.filter(
    (tag) =>
      count(new RegExp(`\\{% ${tag}\\b`, 'g')) !== count(new RegExp(`\\{% end${tag}\\b`, 'g')),
  );
  if (count(/<details/g) !== count(/<\/details/g)) unclosed.push('details');
  if (count(/^[ >]*```/gm) % 2 !== 0) unclosed.push('fence');
  return unclosed;
}
