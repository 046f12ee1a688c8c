import type { ContentRef, PageRecord } from '@octavo/content';
import {
  expandDocumentInSteps,
  listEmbeds,
  listReferenceBlocks,
  listRefs,
  type ReferenceBlock,
  replaceReferenceBlocks,
} from '@octavo/markup';
import {
  defineReaderCache,
  type Platform,
  runInSlices,
  sha256Base64url,
} from '../../../platform/index.ts';
import { readTreeInTime } from '../document-tree.ts';
import { readDocument } from '../documents.ts';
import type { SeenRevision } from '../see-revision.ts';
import { readIncludedContents } from './included-contents.ts';

/** What the text of a page shows to a reader besides its words. */
export interface ShownParts {
  /** Files and reusable contents, as `nameRecord` names them. */
  readonly records: ReadonlySet<string>;
  /** The addresses of pages elsewhere that it embeds. */
  readonly embeds: ReadonlySet<string>;
  /** Its blocks that show something of a specification of an API. */
  readonly references: readonly ReferenceBlock[];
}

/** Something that is fetched by its id, of the space that shows it unless another is named. */
export interface RecordName {
  readonly kind: 'file' | 'reusable-content';
  readonly id: string;
  /** The space that a file is from, where that is another one. */
  readonly space?: string;
}

/** A name of a record as a text. */
export function nameRecord({ kind, id, space }: RecordName): string {
  return space === undefined ? `${kind}:${id}` : `${kind}@${space}:${id}`;
}

export const kept = defineReaderCache<ShownParts>(
  { name: 'shown-parts', share: 6 },
  ({ records, embeds, references }) =>
    300 + 120 * records.size + 300 * embeds.size + 600 * references.length,
);

/**
 * What the text of a page shows to the reader of a view. It follows from the documents, the variables
 * and the reader alone, so that other edits of the space leave it known. The page has to be shown.
 */
export async function readShownParts(
  platform: Platform,
  view: SeenRevision,
  page: PageRecord,
): Promise<ShownParts> {
  if (page.document === undefined) return NOTHING;
  const { variables, reusableContents } = view.content;
  const cache = kept.open(platform.caches);
  const facts = [page.document, page.variables, variables, reusableContents, view.spaceId];
  const key = sha256Base64url(JSON.stringify(facts));
  const known = cache.get(view.reader, key);
  if (known !== undefined) return known;
  const parts = await findParts(platform, view, page, page.document);
  cache.set(view.reader, key, parts);
  return parts;
}

/** Whether an attribute of a page shows a file: its cover, or where it leads as a link. */
export function hasAttribute(page: PageRecord, name: string, spaceId: string): boolean {
  const { target, cover } = page;
  return [target, cover?.ref, cover?.refDark].some(
    (ref) => ref !== undefined && nameRef(ref, spaceId) === name,
  );
}

/** The files that attributes of a page show. */
export function listAttributes({ target, cover }: PageRecord, spaceId: string): string[] {
  return [target, cover?.ref, cover?.refDark].flatMap((ref) =>
    ref === undefined ? [] : (nameRef(ref, spaceId) ?? []),
  );
}

const NOTHING: ShownParts = { records: new Set(), embeds: new Set(), references: [] };

async function findParts(
  platform: Platform,
  view: SeenRevision,
  page: PageRecord,
  hash: string,
): Promise<ShownParts> {
  const stored = await readDocument(platform, hash);
  if (stored === undefined) return NOTHING;
  const document = await readTreeInTime(stored, 'page');
  const contents = await readIncludedContents(platform, view, [stored]);
  const records = new Set<string>();
  const expanded = await runInSlices(
    expandDocumentInSteps(
      document,
      {
        reusableContent(ref) {
          if (ref.kind !== 'reusable-content') return undefined;
          const content = contents.get(ref.reusableContent);
          if (content) records.add(nameRecord({ kind: ref.kind, id: ref.reusableContent }));
          return content;
        },
      },
      view.scopeOf(page),
    ),
  );
  // A block shows some of a specification, and not the file of it.
  const bare = replaceReferenceBlocks(expanded, () => []);
  for (const { ref } of listRefs(bare).found) {
    const name = ref.kind === 'file' ? nameRef(ref, view.spaceId) : undefined;
    if (name !== undefined) records.add(name);
  }
  const references = listReferenceBlocks(expanded);
  return { records, embeds: new Set(listEmbeds(expanded)), references };
}

function nameRef(ref: ContentRef, spaceId: string): string | undefined {
  if (ref.kind !== 'file') return undefined;
  const { file: id, space } = ref;
  return nameRecord({ kind: 'file', id, ...(space && space !== spaceId ? { space } : {}) });
}
