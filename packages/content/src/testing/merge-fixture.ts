import { longestAscending } from '../longest-ascending.ts';
import type { Conflict } from '../merge/conflict.ts';
import { orderBetween, ordersFor } from '../order.ts';
import { listEntries } from '../ordered-map.ts';
import type {
  FileRecord,
  PageRecord,
  ReusableContentRecord,
  RevisionContent,
  SourceRecord,
} from '../records.ts';
import { EMPTY_CONTENT, TEST_TIME, type TestStore } from './test-store.ts';

/**
 * Reads and writes revisions as text: sections that start with `=== kind id | field: value`, where
 * the kind is `page`, `file`, `reusable`, `source` or `variable`. Pages are in the order of their
 * siblings; what follows their line is their text, and blocks are its paragraphs.
 */
export class MergeFixture {
  readonly #store: TestStore;

  constructor(store: TestStore) {
    this.#store = store;
  }

  /** The revision that a text describes, as an edit of another. */
  read(text: string, base: RevisionContent | null): RevisionContent {
    const sections = readSections(text);
    const before = new Map(this.#pages(base).map((page) => [page.id, page]));
    const pages = new Map<string, PageRecord>();
    for (const section of sections.filter(({ kind }) => kind === 'page')) {
      pages.set(section.id, this.#readPage(section, before.get(section.id)));
    }
    orderPages(pages, before);
    const { files, contents, sources } = this.#readOthers(sections, base);
    const variables = sections.filter(({ kind }) => kind === 'variable');
    return this.#store.apply(EMPTY_CONTENT, {
      pages: new Map(pages),
      files,
      reusableContents: contents,
      sources,
      variables: Object.fromEntries(variables.map(({ id, fields }) => [id, fields.value ?? ''])),
    });
  }

  write(content: RevisionContent): string {
    const lines: string[] = [];
    const tree = this.#store.tree(content);
    const visit = (parent: string | null) => {
      for (const page of tree.children(parent)) {
        const { id, type, slug, title, description } = page;
        const text = page.document === undefined ? '' : this.#text(page.document);
        const shown = { parent: parent ?? undefined, type, slug, title, description };
        lines.push(
          writeSection('page', id, shown, { type: 'document', slug: id, title: id }),
          text,
        );
        visit(id);
      }
    };
    visit(null);
    const { nodes } = this.#store;
    for (const [id, { blob, name }] of listEntries<FileRecord>(nodes, content.files)) {
      lines.push(writeSection('file', id, { blob, name }, { name: id }));
    }
    const contents = listEntries<ReusableContentRecord>(nodes, content.reusableContents);
    for (const [id, { title, document }] of contents) {
      lines.push(writeSection('reusable', id, { title }, { title: id }), this.#text(document));
    }
    for (const [id, { blob }] of listEntries<SourceRecord>(nodes, content.sources)) {
      lines.push(writeSection('source', id, { blob }, {}));
    }
    for (const [name, value] of Object.entries(content.variables).sort()) {
      lines.push(writeSection('variable', name, { value: String(value) }, {}));
    }
    return lines.filter((line) => line !== '').join('\n');
  }

  #pages(content: RevisionContent | null): PageRecord[] {
    return content === null ? [] : this.#store.pages(content);
  }

  #text(hash: string): string {
    return this.#store.document(hash).text.trimEnd();
  }

  #readPage({ id, fields, text }: Section, before: PageRecord | undefined): PageRecord {
    const was = before?.document === undefined ? null : this.#store.document(before.document);
    const isSame = was !== null && was.text === text;
    const document = isSame ? before?.document : this.#store.write(text, was);
    const type = fields.type === 'group' ? 'group' : 'document';
    return {
      id,
      parent: fields.parent ?? null,
      order: before?.order ?? '',
      type,
      title: fields.title ?? id,
      slug: fields.slug ?? id,
      ...(fields.description === undefined ? {} : { description: fields.description }),
      ...(text === '' || document === undefined ? {} : { document }),
      createdAt: TEST_TIME,
      updatedAt: TEST_TIME,
    };
  }

  #readOthers(sections: readonly Section[], base: RevisionContent | null) {
    const files = new Map<string, FileRecord>();
    const contents = new Map<string, ReusableContentRecord>();
    const sources = new Map<string, SourceRecord>();
    const { nodes } = this.#store;
    const before = new Map(
      listEntries<ReusableContentRecord>(nodes, base?.reusableContents ?? null),
    );
    for (const { kind, id, fields, text } of sections) {
      const blob = fields.blob ?? '';
      if (kind === 'file') {
        const measured = { blob, size: blob.length, contentType: 'image/png' };
        files.set(id, { id, name: fields.name ?? id, ...measured, createdAt: TEST_TIME });
      } else if (kind === 'source') {
        sources.set(id, { path: id, size: blob.length, blob });
      } else if (kind === 'reusable') {
        const was = before.get(id);
        const from = was === undefined ? null : this.#store.document(was.document);
        const document =
          from?.text === text ? (was?.document ?? '') : this.#store.write(text, from);
        contents.set(id, { id, title: fields.title ?? id, document });
      }
    }
    return { files, contents, sources };
  }
}

/** A conflict in one line, as the fixtures list them. */
export function describeConflict(conflict: Conflict): string {
  const moves = 'moves' in conflict ? (conflict.moves ?? []).map(({ page }) => page) : [];
  const waiting = moves.length === 0 ? '' : ` | waiting: ${moves.join(', ')}`;
  const sides = (base: unknown, ours: unknown, theirs: unknown) =>
    `base: ${show(base)} | ours: ${show(ours)} | theirs: ${show(theirs)}`;
  switch (conflict.kind) {
    case 'field': {
      const isHash = conflict.field === 'document';
      const values = sides(conflict.base, conflict.ours, conflict.theirs);
      const shown = isHash ? '' : ` | ${values}`;
      return `field ${conflict.record} ${conflict.id} ${conflict.field}${shown}${waiting}`;
    }
    case 'text': {
      const part = conflict.block === null ? 'head' : 'block';
      const values = sides(conflict.base, conflict.ours, conflict.theirs);
      return `text ${conflict.record} ${conflict.id} ${part} | ${values}`;
    }
    case 'edit/delete':
      return `edit/delete ${conflict.record} ${conflict.id} | deleted by ${conflict.deletedBy}${waiting}`;
    case 'move/delete':
      return `move/delete page ${conflict.page} | deleted by ${conflict.deletedBy}${waiting}`;
    case 'move/move': {
      const { base, ours, theirs } = conflict;
      return `move/move page ${conflict.page} | ${sides(base.parent, ours.parent, theirs.parent)}${waiting}`;
    }
    case 'variable':
      return `variable ${conflict.name} | ${sides(conflict.base, conflict.ours, conflict.theirs)}`;
  }
}

function show(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'blob' in value) {
    return String(value.blob);
  }
  return value === null ? '-' : String(value).replaceAll('\n', '\\n');
}

interface Section {
  kind: string;
  id: string;
  fields: Record<string, string>;
  text: string;
}

function readSections(text: string): Section[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((section) => {
      const [line = '', ...body] = section.split('\n');
      const [name = '', ...fields] = line.split(' | ');
      const [kind = '', id = ''] = name.split(' ');
      const pairs = fields.map((field) => field.split(': '));
      return {
        kind,
        id,
        fields: Object.fromEntries(pairs.map(([key = '', value = '']) => [key, value])),
        text: body.join('\n').trim() === '' ? '' : `${body.join('\n').trim()}\n`,
      };
    });
}

function writeSection(
  kind: string,
  id: string,
  fields: Record<string, string | undefined>,
  defaults: Record<string, string>,
): string {
  const shown = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === defaults[name] ? [] : [`${name}: ${value}`],
  );
  return [`=== ${kind} ${id}`, ...shown].join(' | ');
}

/** Gives pages orders that say how they are listed, changing those of as few as can be. */
function orderPages(pages: Map<string, PageRecord>, before: ReadonlyMap<string, PageRecord>): void {
  for (const parent of new Set([...pages.values()].map((page) => page.parent))) {
    const siblings = [...pages.values()].filter((page) => page.parent === parent);
    const known = siblings.filter(({ id }) => before.get(id)?.parent === parent);
    if (known.length === 0) {
      const orders = ordersFor(siblings.length);
      siblings.forEach((page, index) => {
        pages.set(page.id, { ...page, order: orders[index] ?? '' });
      });
      continue;
    }
    const sorted = known.map(({ order }) => order).sort();
    const kept = longestAscending(known.map(({ order }) => sorted.indexOf(order)));
    const fixed = new Set(kept.map((index) => known[index]?.id));
    let last: string | null = null;
    for (const [index, page] of siblings.entries()) {
      const next = siblings.slice(index + 1).find(({ id }) => fixed.has(id));
      const order: string = fixed.has(page.id)
        ? page.order
        : orderBetween(last, next?.order ?? null);
      pages.set(page.id, { ...page, order });
      last = order;
    }
  }
}
