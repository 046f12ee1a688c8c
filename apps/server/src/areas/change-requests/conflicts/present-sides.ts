import type { AnyRecord, Conflict, FileRecord, Hash, StoredDocument } from '@octavo/content';
import type { ConflictResource } from '@octavo/contract/change-requests';
import { type createDownloadUrls, presentFile, readTree } from '../../content/index.ts';

/** How whole texts are shown. */
export type SideFormat = 'document' | 'markdown';

/** What presenting the sides of conflicts depends on besides them. */
export interface SideOptions {
  format: SideFormat;
  /** Those that `listSideDocuments` names. */
  documents: ReadonlyMap<Hash, StoredDocument>;
  makeDownloadUrl: ReturnType<typeof createDownloadUrls>;
  /** What the file in conflict is called in the change request. */
  fileName: string | undefined;
}

type Sides = Pick<ConflictResource, 'base' | 'ours' | 'theirs' | 'deletedBy'>;

/** The documents that showing the sides of a conflict takes. */
export function listSideDocuments(conflict: Conflict): Hash[] {
  if (conflict.kind !== 'edit/delete' && conflict.kind !== 'field') return [];
  const sides: readonly unknown[] = [conflict.base, conflict.ours, conflict.theirs];
  if (conflict.kind === 'field') {
    return conflict.field === 'document' ? sides.filter((side) => typeof side === 'string') : [];
  }
  return sides.flatMap((side) => documentOf(side) ?? []);
}

/** What each side of a conflict has, as the API shows it; a side that deleted it has null. */
export function presentSides(conflict: Conflict, options: SideOptions): Sides {
  switch (conflict.kind) {
    case 'field':
      return mapSides(conflict, (value) => presentValue(conflict, value, options));
    case 'text':
    case 'variable':
      return mapSides(conflict, (value) => value);
    case 'move/move':
      return mapSides(conflict, ({ parent }) => ({ parent }));
    case 'edit/delete':
      return {
        deletedBy: conflict.deletedBy,
        ...mapSides(conflict, (record) => presentRecord(record, options)),
      };
    case 'move/delete': {
      const left = { parent: conflict.base.parent };
      const isOurs = conflict.deletedBy === 'ours';
      return {
        deletedBy: conflict.deletedBy,
        ours: isOurs ? null : left,
        theirs: isOurs ? left : null,
      };
    }
  }
}

function mapSides<T>(
  { base, ours, theirs }: { base: T; ours: T; theirs: T },
  present: (side: T) => unknown,
): Sides {
  return { base: present(base), ours: present(ours), theirs: present(theirs) };
}

/** The value of a field; what addresses something stored is shown as that. */
function presentValue(
  { record, id, field }: Extract<Conflict, { kind: 'field' }>,
  value: unknown,
  options: SideOptions,
): unknown {
  if (field === 'document') {
    if (typeof value !== 'string') return null;
    return presentText(value, record === 'page' ? 'page' : 'fragment', options);
  }
  if (field !== 'blob' || !isMeasured(value)) return value;
  const name = options.fileName ?? nameOf(id);
  return presentBytes({ contentType: UNTYPED, ...value, id, name, createdAt: '' }, options);
}

const UNTYPED = 'application/octet-stream';

type Measured = Pick<FileRecord, 'blob' | 'size'> & Partial<Pick<FileRecord, 'contentType'>>;

function isMeasured(value: unknown): value is Measured {
  return typeof value === 'object' && value !== null && 'blob' in value && 'size' in value;
}

function presentRecord(record: AnyRecord | null, options: SideOptions): unknown {
  if (record === null) return null;
  if ('path' in record) {
    const { path, size, blob } = record;
    const name = nameOf(path);
    return presentBytes(
      { id: path, name, contentType: UNTYPED, size, blob, createdAt: '' },
      options,
    );
  }
  if ('blob' in record) return presentBytes(record, options);
  const { title, document } = record;
  const isPage = 'type' in record;
  return {
    title,
    ...(isPage ? { type: record.type, parent: record.parent } : {}),
    ...(document === undefined ? {} : presentText(document, isPage ? 'page' : 'fragment', options)),
  };
}

function presentBytes(file: FileRecord, { makeDownloadUrl }: SideOptions) {
  const { id: _, ...shown } = presentFile(file, { makeDownloadUrl });
  return shown;
}

function presentText(
  hash: Hash,
  kind: 'page' | 'fragment',
  { format, documents }: SideOptions,
): { markdown: string } | { document: unknown } {
  const document = documents.get(hash);
  if (document === undefined) throw new Error(`The document ${hash} is missing.`);
  return format === 'document'
    ? { document: readTree(document, kind) }
    : { markdown: document.text };
}

function documentOf(side: unknown): Hash | undefined {
  if (typeof side !== 'object' || side === null || !('document' in side)) return undefined;
  return typeof side.document === 'string' ? side.document : undefined;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
