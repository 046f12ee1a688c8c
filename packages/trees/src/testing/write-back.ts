import { buildPageTree, type HashText } from '@octavo/content';
import { assembleChanges } from '../plan/assemble-changes.ts';
import type { ContentChanges, CurrentContent, StoredFile } from '../plan/assembly.ts';
import { isPlanningText } from '../plan/plan-tree.ts';
import { type ExportedFile, planExport } from '../write/plan-export.ts';
import { keepText, planFiles, type TextFiles } from './plan-files.ts';

const NOW = '2026-01-31T09:30:00.000Z';
const NOTHING: CurrentContent = {
  tree: buildPageTree([]),
  files: [],
  reusableContents: [],
  sources: [],
  documents: new Map(),
};

/** A tree as it was written, and whether anything of it had to be written anew. */
export interface WrittenTree {
  files: TextFiles;
  summaryWritten: boolean;
  textsRewritten: number;
}

/** Makes content of a tree and a tree of that, as importing and exporting do, without a database. */
export function writeBack(files: TextFiles, hashText: HashText = keepText): WrittenTree {
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const plan = planFiles(files, hashText);
  // What a file is called is what its bytes are kept under.
  const stored = new Map(
    [...plan.files, ...plan.sources].map((path): [string, StoredFile] => [
      path,
      { blob: path, size: files[path]?.length ?? 0, contentType: '' },
    ]),
  );
  const text = (path: string) => files[path] ?? '';
  const changes = assembleChanges({
    plan,
    current: NOTHING,
    text,
    stored,
    newId,
    now: NOW,
    hashText,
  });
  const current = makeCurrent(changes);
  const { sources } = current;
  const texts = new Map(
    sources.filter(({ path }) => isPlanningText(path)).map(({ path }) => [path, text(path)]),
  );
  const variables = changes.variables ?? {};
  const written = planExport({ current, texts, variables, newId, hashText });
  const read = (file: ExportedFile) => {
    if ('text' in file) return file.text;
    if ('document' in file) return current.documents.get(file.document)?.text ?? '';
    return text(file.blob);
  };
  return { ...written, files: Object.fromEntries(written.files.map((f) => [f.path, read(f)])) };
}

function makeCurrent(changes: ContentChanges): CurrentContent {
  const keep = <R>(records: ReadonlyMap<string, R | null>): R[] =>
    [...records.values()].flatMap((record) => record ?? []);
  return {
    tree: buildPageTree(keep(changes.pages)),
    files: keep(changes.files),
    reusableContents: keep(changes.reusableContents),
    sources: keep(changes.sources),
    documents: changes.addressedDocuments,
  };
}
