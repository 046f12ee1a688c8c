import { type ContentRef, isContentRef } from '@octavo/content';
import type { BlockNode, ChildNode, DocumentNode, FragmentNode } from './document.ts';
import { listHeadingAliases } from './read/heading-aliases.ts';
import { readPlainText } from './read/nodes.ts';
import { BROKEN_ID } from './read/read-context.ts';

/** A reference in a document. */
export interface FoundRef {
  ref: ContentRef;
  /** The raw target, of a broken reference. */
  source?: string;
  /** The key of the top-level block that it stands in. */
  node: string;
}

/** What a document refers to, and what in it can be referred to. */
export interface DocumentRefs {
  /** In reading order, repeats included. */
  found: FoundRef[];
  /** Anchors, each once, with those that other generators give its headings; composed, as links are. */
  anchors: string[];
}

const MAX_DATA_DEPTH = 8;

/** The references anywhere in a document, those in the data of nodes included, and its anchors. */
export function listRefs(document: DocumentNode): DocumentRefs {
  const finder = new RefFinder();
  for (const block of document.nodes) finder.add(block);
  return finder.finish();
}

/** Finds what `listRefs` does in a document of which one top-level block comes after the other. */
export class RefFinder {
  private readonly found: FoundRef[] = [];
  private readonly anchors = new Set<string>();
  private top = '';

  add(block: BlockNode): void {
    this.top = block.key;
    this.visitNode(block);
  }

  /** What was found in all that was added. */
  finish(): DocumentRefs {
    return { found: this.found, anchors: [...this.anchors] };
  }

  private visitNode(node: ChildNode): void {
    if (node.object === 'text') return;
    if (node.object === 'block' && node.meta?.id !== undefined) this.noteAnchor(node, node.meta.id);
    this.visitData(node.data, undefined, 0);
    if (node.type === 'table')
      for (const ref of listTableRefs(node.data)) this.note(ref, undefined);
    for (const child of node.nodes ?? []) this.visitNode(child);
    for (const fragment of node.fragments ?? []) this.visitFragment(fragment);
  }

  private noteAnchor(block: BlockNode, id: string): void {
    this.anchors.add(id);
    if (!block.type.startsWith('heading-')) return;
    for (const alias of listHeadingAliases(readPlainText(block.nodes ?? []), id)) {
      this.anchors.add(alias.normalize('NFC'));
    }
  }

  private visitFragment(fragment: FragmentNode): void {
    for (const child of fragment.nodes) this.visitNode(child);
  }

  /** Collects the references anywhere in a node's data; a raw target stands beside its reference. */
  private visitData(value: unknown, source: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > MAX_DATA_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value) this.visitData(item, undefined, depth + 1);
    } else if (isContentRef(value)) {
      this.note(value, source);
    } else {
      const record = value as Record<string, unknown>;
      for (const [name, part] of Object.entries(record)) {
        this.visitData(part, name === 'ref' ? record.source : undefined, depth + 1);
      }
    }
  }

  private note(ref: ContentRef, source: unknown): void {
    this.found.push({ ref, ...readRaw(ref, source), node: this.top });
  }
}

function readRaw(ref: ContentRef, source: unknown): { source?: string } {
  if (typeof source === 'string') return { source };
  return Object.values(ref).includes(BROKEN_ID) ? { source: BROKEN_ID } : {};
}

/**
 * The references that the cells of a table hold as bare ids: those of columns of files and of
 * people. Takes the `data` of a table block.
 */
function listTableRefs(data: Readonly<Record<string, unknown>>): ContentRef[] {
  const columns = Object.entries(asRecord(data.definition)).flatMap(([id, column]) => {
    const { type } = asRecord(column);
    return type === 'files' || type === 'users' ? [{ id, type }] : [];
  });
  if (columns.length === 0) return [];
  return Object.values(asRecord(data.records)).flatMap((record) => {
    const values = asRecord(asRecord(record).values);
    return columns.flatMap(({ id, type }) =>
      listStrings(values[id]).map(
        (name): ContentRef =>
          type === 'files' ? { kind: 'file', file: name } : { kind: 'user', user: name },
      ),
    );
  });
}

function listStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
