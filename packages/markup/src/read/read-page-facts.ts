import type { HashText } from '@octavo/content';
import type { BlockNode, ChildNode } from '../document.ts';
import type { PageSource, ResolveTarget } from '../page-source.ts';
import { type DocumentRefs, RefFinder } from '../refs.ts';
import { type Section, SectionSplitter } from '../sections.ts';
import { MAY_HAVE_CONDITION } from './condition-tags.ts';
import { DocumentFinisher } from './finish-document.ts';
import { readBody } from './read-body.ts';
import { makeSource } from './read-page.ts';

/** What indexes hold of a page's document, whatever the ids of its blocks are. */
export interface PageFacts {
  /** As `splitSections` answers them. */
  sections: Section[];
  /** As `listRefs` answers them, but that each names its block by its index in the source. */
  found: (Omit<DocumentRefs['found'][number], 'node'> & { block: number })[];
  anchors: string[];
}

/** A page's text, read. */
export interface ReadPage {
  source: PageSource;
  /** Undefined unless the text is plain. */
  facts: PageFacts | undefined;
}

/**
 * Reads a page's text as `readPage` does, and what its document says, without ever making that
 * document: what a block becomes is dropped before the next one is read. There are facts of plain
 * texts only, without a tag of a condition: they hold nothing but headings, paragraphs, lists, quotes, code and links, so they are
 * the same for every reader, and are rendered in time linear in what was read.
 */
export function readPageFacts(text: string, hashText: HashText, resolve: ResolveTarget): ReadPage {
  const reader = new FactReader();
  const isForAll = !MAY_HAVE_CONDITION.test(text);
  const body = readBody(text, {
    resolve,
    kind: 'page',
    targetsOnly: false,
    take: ({ nodes }, index) => reader.add(nodes, index),
  });
  return {
    source: makeSource(text, body, hashText),
    facts: isForAll && body.lead.length === 0 ? reader.finish() : undefined,
  };
}

class FactReader {
  private readonly finisher = new DocumentFinisher(new Map());
  private readonly splitter = new SectionSplitter();
  private readonly refs = new RefFinder();
  private isPlain = true;

  add(nodes: BlockNode[], index: number): void {
    // The keys of further nodes depend on the ids of parts.
    this.isPlain &&= nodes.length < 2 && nodes.every(isPlainNode);
    if (!this.isPlain) return;
    this.finisher.finish({ id: String(index), nodes });
    this.splitter.add({ object: 'document', data: { schemaVersion: 8 }, nodes });
    for (const node of nodes) this.refs.add(node);
  }

  finish(): PageFacts | undefined {
    if (!this.isPlain) return undefined;
    const { found, anchors } = this.refs.finish();
    return {
      sections: this.splitter.finish(),
      found: found.map(({ node, ...ref }) => ({ ...ref, block: Number(node) })),
      anchors,
    };
  }
}

/**
 * What is shown as it stands: no condition, no expression, no other document, and nothing that takes
 * more than going through it once, as notes, formulas and the cells of tables do.
 */
const PLAIN: ReadonlySet<string> = new Set<Exclude<ChildNode, { object: 'text' }>['type']>([
  ...(['paragraph', 'heading-1', 'heading-2', 'heading-3', 'blockquote', 'divider'] as const),
  ...(['list-unordered', 'list-ordered', 'list-tasks', 'list-item', 'code', 'code-line'] as const),
  ...(['link', 'emoji'] as const),
]);

function isPlainNode(node: ChildNode): boolean {
  if (node.object === 'text') return true;
  if (!PLAIN.has(node.type) || node.fragments !== undefined) return false;
  return node.nodes === undefined || node.nodes.every(isPlainNode);
}
