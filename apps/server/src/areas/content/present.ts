import type {
  FileRecord,
  PageRecord,
  PageTree,
  ReusableContentRecord,
  RevisionChange,
} from '@octavo/content';
import type {
  FileResource,
  ReusableContentResource,
  RevisionChangeResource,
  RevisionResource,
  RevisionSummary,
} from '@octavo/contract/content';
import { makeDocumentId } from './document-id.ts';
import type { GitOids } from './git-oids/read-git-oids.ts';
import type { MergeSource } from './merge-sources.ts';
import { type PresentOptions, presentGit, presentPages } from './present-page.ts';
import type { RevisionView } from './revision-view.ts';
import type { RevisionRow } from './store.ts';

/** Makes the address that a file is downloaded from without a token. */
export type MakeDownloadUrl = (file: FileRecord) => string;

/** How a revision is shown, its content aside. */
export interface SummaryOptions extends Pick<PresentOptions, 'url' | 'published'> {
  /** Whether to answer the commit that it came from. */
  metadata: boolean;
  /** What revisions are merges of: see `showMergeSources`. */
  sources: ReadonlyMap<string, MergeSource>;
}

/** The records besides pages that whoever asks is shown. */
export interface ShownRecords {
  files: readonly FileRecord[];
  reusableContents: readonly ReusableContentRecord[];
}

/** A revision with all its content. */
export function presentRevision(
  view: Pick<RevisionView, 'row' | 'tree' | 'content'> & ShownRecords,
  options: PresentOptions & SummaryOptions & { makeDownloadUrl: MakeDownloadUrl },
): RevisionResource {
  return {
    ...presentRevisionSummary(view.row, options),
    pages: presentPages(view.tree(), options),
    files: view.files.map((file) => presentFile(file, options)),
    reusableContents: view.reusableContents.map((content) =>
      presentReusableContent(content, options),
    ),
    variables: view.content.variables,
  };
}

/** A revision without its content. */
export function presentRevisionSummary(
  row: RevisionRow,
  { url, metadata, published = {}, sources }: SummaryOptions,
): RevisionSummary {
  const mergedFrom = row.mergedFrom === null ? undefined : sources.get(row.mergedFrom);
  return {
    object: 'revision',
    id: row.id,
    parents: row.parents,
    type: row.type,
    ...(mergedFrom === undefined ? {} : { mergedFrom }),
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.authorId === null ? {} : { author: row.authorId }),
    createdAt: row.createdAt,
    ...(row.git === null || !metadata ? {} : { git: row.git }),
    urls: { app: url.app(`/s/${row.spaceId}/~/revisions/${row.id}`), ...published },
  };
}

/** A file with the address of its bytes. */
export function presentFile(
  file: FileRecord,
  { gitOids, makeDownloadUrl }: { gitOids?: GitOids | undefined; makeDownloadUrl: MakeDownloadUrl },
): FileResource {
  const { width, height } = file;
  return {
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: makeDownloadUrl(file),
    size: file.size,
    ...(width === undefined || height === undefined ? {} : { dimensions: { width, height } }),
    ...presentGit(file, gitOids),
  };
}

export function presentReusableContent(
  content: ReusableContentRecord,
  { gitOids }: { gitOids?: GitOids | undefined },
): ReusableContentResource {
  return {
    id: content.id,
    title: content.title,
    document: makeDocumentId(content.id, content.document),
    ...presentGit(content, gitOids),
  };
}

/** A change between two revisions, whose trees tell the paths of pages before and after it. */
export function presentChange(
  change: RevisionChange,
  trees: { before: PageTree; after: PageTree },
): RevisionChangeResource {
  switch (change.type) {
    case 'page_created':
      return { type: change.type, page: describePage(change.after, trees.after) };
    case 'page_deleted':
      return { type: change.type, page: describePage(change.before, trees.before) };
    case 'page_moved':
      return {
        type: change.type,
        page: describePage(change.after, trees.after),
        parent: {
          ...describeParent('before', change.before, trees.before),
          ...describeParent('after', change.after, trees.after),
        },
        attributes: describeAttributes(change.before, change.after, change.fields),
      };
    case 'page_edited':
      return {
        type: change.type,
        page: describePage(change.after, trees.after),
        attributes: describeAttributes(change.before, change.after, change.fields),
      };
    case 'file_created':
      return { type: change.type, file: describeFile(change.after) };
    case 'file_deleted':
      return { type: change.type, file: describeFile(change.before) };
    case 'file_edited':
      return {
        type: change.type,
        file: describeFile(change.after),
        attributes: describeAttributes(change.before, change.after, change.fields),
      };
    case 'reusable_content_created':
      return { type: change.type, reusableContent: describeContent(change.after) };
    case 'reusable_content_deleted':
      return { type: change.type, reusableContent: describeContent(change.before) };
    case 'reusable_content_edited':
      return {
        type: change.type,
        reusableContent: describeContent(change.after),
        attributes: describeAttributes(change.before, change.after, change.fields),
      };
    case 'variables_edited':
      return {
        type: change.type,
        attributes: { variables: { before: change.before, after: change.after } },
      };
  }
}

function describeParent(name: 'before' | 'after', { parent }: PageRecord, tree: PageTree) {
  const above = parent === null ? undefined : tree.byId.get(parent);
  return above === undefined ? {} : { [name]: describePage(above, tree) };
}

function describePage(record: PageRecord, tree: PageTree) {
  return {
    id: record.id,
    title: record.title,
    type: record.type,
    path: tree.pathOf(record.id),
  };
}

function describeFile({ id, name, contentType }: FileRecord) {
  return { id, name, contentType };
}

function describeContent({ id, title }: ReusableContentRecord) {
  return { id, title };
}

/** Addresses of stored things are answered as what names them in resources, never as they are. */
function describeAttributes<T extends { id: string }>(
  before: T,
  after: T,
  fields: readonly string[],
): NonNullable<RevisionChangeResource['attributes']> {
  const attributes: NonNullable<RevisionChangeResource['attributes']> = {};
  for (const field of fields) {
    const from = readAttribute(before, field);
    const to = readAttribute(after, field);
    attributes[field] = {
      ...(from === undefined ? {} : { before: from }),
      ...(to === undefined ? {} : { after: to }),
    };
  }
  return attributes;
}

function readAttribute(record: { id: string }, field: string): unknown {
  const value = new Map<string, unknown>(Object.entries(record)).get(field);
  return field === 'document' && typeof value === 'string'
    ? makeDocumentId(record.id, value)
    : value;
}
