import {
  describeUnsafePath,
  folderOf,
  isMarkdown,
  isReservedPath,
  type PageRecord,
} from '@octavo/content';
import { badRequest, conflict } from '../../../http/errors.ts';
import type { BatchDraft } from './batch-draft.ts';

/** What an operation gives for the file of a page: its path in the tree; null leaves that open. */
export type GivenFile = { path: string } | null;

/**
 * A record with the path that its file has in exports, in Git and for imports; null forgets it.
 * That nothing else has the path is checked by `refuseTakenPaths` once the batch is decided.
 *
 * @throws ApiError 400 naming the field for what is no page of a tree, or of a page without a file
 */
export function takeSourcePath(record: PageRecord, given: GivenFile, path: string): PageRecord {
  const { sourcePath: _, ...bare } = record;
  if (given === null) return bare;
  if (record.type === 'group' || record.type === 'link') {
    throw badRequest(path, `must be omitted for a ${record.type}`);
  }
  const field = `${path}.path`;
  const problem = describeUnsafePath(given.path);
  if (problem !== undefined) {
    throw badRequest(field, `must be a valid path of a file: this one ${problem}`);
  }
  if (!isMarkdown(given.path)) throw badRequest(field, 'must end in .md, .mdx or .markdown');
  if (/(?:^|\/)summary\.md$/i.test(given.path)) {
    throw badRequest(field, 'must not be the path of a table of contents');
  }
  if (isReservedPath(given.path))
    throw badRequest(field, 'must be a path that can be written safely on every system');
  return { ...bare, sourcePath: given.path };
}

/** How many paths are looked at before other work runs. */
const PATHS_PER_SLICE = 2000;

/**
 * Refuses paths that the batch gave to pages and something else of the space has: a page, a file, a
 * reusable content, a file kept beside them, or a folder. Names that differ in case are the same on
 * many machines, so they are the same here. Yields, for `runInSlices`.
 *
 * @throws ApiError 409 naming the operation
 */
export function* refuseTakenPaths(draft: BatchDraft): Generator<void, void> {
  if (draft.filedPages.size === 0) return;
  const files: Owners = new Map();
  const folders: Owners = new Map();
  let count = 0;
  for (const { id, path } of listPaths(draft)) {
    const folded = fold(path);
    noteOwner(files, folded, id);
    for (const folder of listFolders(folded)) noteOwner(folders, folder, id);
    count += 1;
    if (count % PATHS_PER_SLICE === 0) yield;
  }
  for (const [page, field] of draft.filedPages) {
    const path = draft.pages.get(page)?.sourcePath;
    if (path === undefined || path === draft.input.view.tree().byId.get(page)?.sourcePath) continue;
    const folded = fold(path);
    const isTaken =
      isAnothers(files, folded, page) ||
      isAnothers(folders, folded, page) ||
      listFolders(folded).some((folder) => isAnothers(files, folder, page));
    if (!isTaken) continue;
    const where = field.replace(/^body\./, '');
    throw conflict(
      'path_taken',
      `${where} is taken: the space has another file or folder at this path.`,
    );
  }
}

/** By a path, the id of what has it; null where several have. */
type Owners = Map<string, string | null>;

function noteOwner(owners: Owners, path: string, id: string): void {
  const owner = owners.get(path);
  owners.set(path, owner === undefined || owner === id ? id : null);
}

function isAnothers(owners: Owners, path: string, id: string): boolean {
  const owner = owners.get(path);
  return owner !== undefined && owner !== id;
}

/** What has a path once the batch is done. Files that are kept have the path as their id. */
function* listPaths({
  input,
  pages,
  contents,
}: BatchDraft): Generator<{ id: string; path: string }> {
  const { view, keptPaths = [] } = input;
  for (const path of keptPaths) yield { id: path, path };
  const records = [...view.tree().byId.values(), ...view.files.list, ...view.reusableContents.list];
  for (const { id, sourcePath } of records) {
    if (sourcePath === undefined || pages.changed.has(id) || contents.get(id) === null) continue;
    yield { id, path: sourcePath };
  }
  for (const page of pages.changed.values()) {
    if (page?.sourcePath !== undefined) yield { id: page.id, path: page.sourcePath };
  }
}

function listFolders(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return folders;
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
