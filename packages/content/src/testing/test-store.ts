import { alignBlocks } from '../blocks.ts';
import { changeEntries } from '../change-entries.ts';
import { encodeDocument } from '../document.ts';
import type { Hash } from '../hash.ts';
import type { Conflict } from '../merge/conflict.ts';
import { decideMerge, type MergeDecision } from '../merge/decide-merge.ts';
import type { ReadText } from '../merge/merge-tools.ts';
import { planMerge } from '../merge/plan-merge.ts';
import type { ConflictChanges, ConflictResolution, ConflictView } from '../merge/resolution.ts';
import { resolveConflict } from '../merge/resolve-conflict.ts';
import { getEntry, listEntries } from '../ordered-map.ts';
import { buildPageTree, type PageTree } from '../page-tree.ts';
import type {
  FileRecord,
  PageRecord,
  ReusableContentRecord,
  RevisionContent,
  SourceBlock,
  SourcePart,
  SourceRecord,
  StoredDocument,
} from '../records.ts';

export const EMPTY_CONTENT: RevisionContent = {
  pages: null,
  files: null,
  reusableContents: null,
  sources: null,
  variables: {},
};

export const TEST_TIME = '2026-01-01T00:00:00.000Z';

/** A wide hash without cryptography; good enough where nobody looks for collisions. */
export function hashForTests(text: string): Hash {
  let [a, b, c] = [0x811c9dc5, 0x1234567, 0x9e3779b9];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) ^ (b >>> 13);
    c = (Math.imul(c, 31) + unit) ^ (c >>> 11);
  }
  const part = (value: number) => (value >>> 0).toString(36).padStart(7, '0');
  return `${part(a)}${part(b)}${part(c)}${part(a ^ c)}${part(b + c)}`.padEnd(43, '0');
}

/** Front matter before the first block, then paragraphs and lists between empty lines. */
export function readTestBlocks(text: string): SourceBlock[] {
  const start = /^---\n(?:.*\n)*?---\n/.exec(text)?.[0].length ?? 0;
  return [...text.slice(start).matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: body, index }) => {
    const isList = body.split('\n').every((line) => line.startsWith('* '));
    return {
      kind: isList ? 'list-unordered' : 'paragraph',
      start: start + index,
      end: start + index + body.length,
      hash: hashForTests(body),
      ...(isList ? { parts: listItems(body) } : {}),
    };
  });
}

function listItems(body: string): SourcePart[] {
  return [...body.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
    kind: 'list-item',
    start: index,
    end: index + line.length,
  }));
}

function readTestText(text: string): ReadText {
  return { blocks: readTestBlocks(text), attributes: {} };
}

/** Everything that revisions are made of, in memory. Texts are read as `readTestBlocks` does. */
export class TestStore {
  readonly nodes = new Map<string, string>();
  readonly documents = new Map<Hash, StoredDocument>();
  readonly #readText: (text: string) => ReadText;
  #count = 0;

  constructor(readText: (text: string) => ReadText = readTestText) {
    this.#readText = readText;
  }

  newId(): string {
    this.#count += 1;
    return `b${this.#count}`;
  }

  write(
    text: string,
    before: StoredDocument | null = null,
    links: StoredDocument['links'] = before?.links ?? {},
  ): Hash {
    const { blocks } = this.#readText(text);
    const aligned = alignBlocks(before, { text, blocks }, () => this.newId());
    return this.keep({ text, blocks: aligned, links });
  }

  keep(document: StoredDocument): Hash {
    const hash = hashForTests(encodeDocument(document));
    this.documents.set(hash, document);
    return hash;
  }

  document(hash: Hash): StoredDocument {
    const document = this.documents.get(hash);
    if (document === undefined) {
      throw new Error(`No document ${hash}.`);
    }
    return document;
  }

  apply(content: RevisionContent, changes: Partial<ConflictChanges>): RevisionContent {
    for (const document of changes.documents ?? []) {
      this.keep(document);
    }
    const { pages, files, reusableContents, sources, variables } = changes;
    return {
      pages: this.#change(content.pages, pages),
      files: this.#change(content.files, files),
      reusableContents: this.#change(content.reusableContents, reusableContents),
      sources: this.#change(content.sources, sources),
      variables: variables ?? content.variables,
    };
  }

  pages(content: RevisionContent): PageRecord[] {
    return listEntries<PageRecord>(this.nodes, content.pages).map(([, page]) => page);
  }

  tree(content: RevisionContent): PageTree {
    return buildPageTree(this.pages(content));
  }

  merge(
    base: RevisionContent,
    ours: RevisionContent,
    theirs: RevisionContent,
    yields: 'ours' | 'theirs' = 'theirs',
  ): { decision: MergeDecision; content: RevisionContent } {
    const plan = planMerge(this.nodes, base, ours, theirs);
    const decision = decideMerge(plan, this.tree(ours), {
      hashText: hashForTests,
      newId: () => this.newId(),
      readText: this.#readText,
      document: (hash) => this.document(hash),
      yields,
    });
    return { decision, content: this.apply(ours, decision) };
  }

  resolve(
    content: RevisionContent,
    conflict: Conflict,
    resolution: ConflictResolution,
  ): RevisionContent {
    const changes = resolveConflict(this.view(content), conflict, resolution, {
      hashText: hashForTests,
      newId: () => this.newId(),
      readText: this.#readText,
      at: TEST_TIME,
    });
    return this.apply(content, changes);
  }

  view(content: RevisionContent): ConflictView {
    const { nodes } = this;
    return {
      tree: this.tree(content),
      file: (id) => getEntry<FileRecord>(nodes, content.files, id),
      reusableContent: (id) => getEntry<ReusableContentRecord>(nodes, content.reusableContents, id),
      source: (path) => getEntry<SourceRecord>(nodes, content.sources, path),
      variables: content.variables,
      document: (hash) => this.document(hash),
    };
  }

  #change<V>(root: Hash | null, changes: ReadonlyMap<string, V | null> | undefined): Hash | null {
    if (changes === undefined || changes.size === 0) {
      return root;
    }
    const result = changeEntries(this.nodes, hashForTests, root, changes);
    for (const [hash, node] of result.created) {
      this.nodes.set(hash, node);
    }
    return result.root;
  }
}

/** What is wrong with the pages of a revision as a tree; empty for a sound one. */
export function inspectPages(pages: readonly PageRecord[]): string[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const problems: string[] = [];
  const places = new Set<string>();
  for (const page of pages) {
    const seen = new Set<string>();
    let current: PageRecord | undefined = page;
    while (current?.parent != null && !seen.has(current.id)) {
      seen.add(current.id);
      current = byId.get(current.parent);
    }
    if (current === undefined) {
      problems.push(`${page.id} stands below a page that does not exist`);
    } else if (seen.has(current.id)) {
      problems.push(`${page.id} stands on or below a circle`);
    }
    if (page.type === 'group' && page.parent !== null) {
      problems.push(`the group ${page.id} stands below a page`);
    }
    for (const place of [`slug ${page.slug}`, `order ${page.order}`]) {
      const full = `${place} below ${page.parent}`;
      if (places.has(full)) {
        problems.push(`${page.id} shares ${full}`);
      }
      places.add(full);
    }
  }
  return problems;
}
