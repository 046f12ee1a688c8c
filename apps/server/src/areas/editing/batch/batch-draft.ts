import {
  alignBlocksInSteps,
  type DocumentBlock,
  type FileRecord,
  makeUniqueSlug,
  type ReusableContentRecord,
  runAtOnce,
  type StoredDocument,
  type VariableValue,
} from '@octavo/content';
import type { PageAttributes } from '@octavo/markup';
import { badRequest, type ErrorDetail } from '../../../http/errors.ts';
import type { BatchInput, InsertedFileRecord, ReadText } from './batch-input.ts';
import { PageDraft } from './page-draft.ts';

/** A text that is written once the whole batch is decided. */
export interface PendingText extends ReadText {
  /** They are aligned with those before when first asked for. */
  readonly blocks: DocumentBlock[];
  /** Lets others in between where these are many; afterwards they are there. */
  alignBlocks(): Generator<void, DocumentBlock[]>;
  /** The document it takes the place of. */
  before: StoredDocument | undefined;
  /** The cover that the text sets, unless an attribute was given. */
  cover: PageAttributes['cover'];
}

/** The content of a revision while a batch changes it. */
export class BatchDraft {
  readonly input: BatchInput;
  readonly pages: PageDraft;
  readonly refs = new BatchRefs();
  readonly files = new Map<string, FileRecord>();
  readonly insertedFiles: InsertedFileRecord[] = [];
  readonly contents = new Map<string, ReusableContentRecord | null>();
  /** By the id of the page or reusable content; null where the text is taken away. */
  readonly texts = new Map<string, PendingText | null>();
  /** By the id of a page: the slug that it would have, where that was taken. */
  readonly wantedSlugs = new Map<string, string>();
  /** Pages that the batch gave the path of their file, with the field that gives it. */
  readonly filedPages = new Map<string, string>();
  variables: Record<string, VariableValue> | undefined;
  /** What does not go together with what others changed since it was read. */
  readonly clashes: ErrorDetail[] = [];

  constructor(input: BatchInput) {
    this.input = input;
    this.pages = new PageDraft(input.view.tree());
  }

  /** A reusable content as the batch has it so far. */
  content(id: string): ReusableContentRecord | undefined {
    const changed = this.contents.get(id);
    if (changed !== undefined) return changed ?? undefined;
    return this.input.view.reusableContents.byId.get(id);
  }

  file(id: string): FileRecord | undefined {
    return this.files.get(id) ?? this.input.view.files.byId.get(id);
  }

  /** The slug that a page gets among the children of a parent: the wanted one, or that with a suffix. */
  takeSlug(page: string, parent: string | null, wanted: string): string {
    const slug = makeUniqueSlug(wanted, (one) => this.pages.hasSlug(parent, one, page));
    if (slug === wanted) this.wantedSlugs.delete(page);
    else this.wantedSlugs.set(page, wanted);
    return slug;
  }

  /** The text and blocks that an owner has so far, whose stored document is `hash`. */
  current(id: string, hash: string | undefined): Pick<StoredDocument, 'text' | 'blocks'> | null {
    const pending = this.texts.get(id);
    if (pending !== undefined) return pending;
    return (hash === undefined ? undefined : this.input.documents.get(hash)) ?? null;
  }

  /** Gives an owner another text; its blocks keep their ids where they continue the present ones. */
  write(id: string, hash: string | undefined, read: ReadText): void {
    const from = read.continues ?? this.current(id, hash);
    const after = { text: read.text, blocks: read.source.blocks };
    const newId = () => this.input.newId();
    let aligned: DocumentBlock[] | undefined;
    function* alignBlocks() {
      aligned ??= yield* alignBlocksInSteps(from, after, newId);
      return aligned;
    }
    this.texts.set(id, {
      ...read,
      get blocks() {
        return runAtOnce(alignBlocks());
      },
      alignBlocks,
      before: hash === undefined ? undefined : this.input.documents.get(hash),
      cover: read.source.attributes.cover,
    });
  }
}

/** What a name of the batch stands for. */
type NamedObject =
  | { kind: 'page'; id: string }
  | { kind: 'file'; id: string }
  | { kind: 'reusable-content'; id: string };

/** The names that a batch gives: `<ref>.md` for pages and reusable contents, `<ref>` for files. */
class BatchRefs {
  readonly #objects = new Map<string, NamedObject & { path: string }>();

  /** @throws ApiError 400 naming `path` when another operation gave the name */
  add(ref: string | undefined, object: NamedObject, path: string): void {
    if (ref === undefined) return;
    const name = object.kind === 'file' ? ref : `${ref}.md`;
    const taken = this.#objects.get(name);
    if (taken !== undefined) {
      throw badRequest(path, `must differ from that of ${taken.path.replace(/^body\./, '')}`);
    }
    this.#objects.set(name, { ...object, path });
  }

  /** What a target such as `./guide.md` or `./picture.png` names; undefined for others. */
  find(target: string): NamedObject | undefined {
    return target.startsWith('./') ? this.#objects.get(target.slice(2)) : undefined;
  }
}
