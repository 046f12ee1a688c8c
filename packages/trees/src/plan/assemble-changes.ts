import {
  alignBlocks,
  encodeCanonicalJson,
  type FileRecord,
  hashDocument,
  type ReusableContentRecord,
  runAtOnce,
  type SourceRecord,
  type StoredDocument,
} from '@octavo/content';
import { readableName } from '../layouts/page-hints.ts';
import { findVariablesFile } from '../layouts/variables-file.ts';
import { nameOf, withoutMarkdownExtension } from '../paths.ts';
import { isSame } from '../same-record.ts';
import { addPages } from './add-pages.ts';
import { assemblePages } from './assemble-pages.ts';
import type { AssemblyInput, ContentChanges, DocumentAssembly } from './assembly.ts';
import { linkTable, type PathIds } from './content-refs.ts';
import { assignExportPaths } from './export-paths.ts';
import { matchAddedPages, matchPages, matchPaths } from './match-ids.ts';
import type { PlannedText } from './plan-tree.ts';

export type { CurrentContent, StoredFile } from './assembly.ts';

/**
 * WriteLocks a plan into changes of a space's content. Records and blocks that continue what is there
 * keep their ids; what equals the present record is no change; what came from a file that is gone
 * is deleted; what was never in a file (made in the space itself) stays. An addition continues
 * only what came from the same paths, and all else stays. Yields behind each text, for `runInSlices`.
 */
export function* assembleChangesInSteps(input: AssemblyInput): Generator<void, ContentChanges> {
  const { plan, current, isAddition = false } = input;
  const exportPaths = isAddition ? new Map<string, string>() : exportPathsOf(input);
  const pageMatches = isAddition
    ? matchAddedPages(plan.pages, current.tree)
    : matchPages(plan.pages, current.tree, exportPaths);
  yield;
  const fileMatches = matchPaths(plan.files, current.files, exportPaths);
  const includeMatches = matchPaths(plan.includes, current.reusableContents, exportPaths);
  const pageIds = new Map(
    plan.pages.map((page) => [page, pageMatches.get(page)?.id ?? input.newId()]),
  );
  const ids: PathIds = {
    page: new Map(
      [...pageIds].flatMap(([{ path }, id]) => (path === undefined ? [] : [[path, id]])),
    ),
    file: new Map(plan.files.map((path) => [path, fileMatches.get(path)?.id ?? input.newId()])),
    include: new Map(
      plan.includes.map((path) => [path, includeMatches.get(path)?.id ?? input.newId()]),
    ),
  };
  yield;
  const documents = openDocuments(input, ids);
  const assembly = { ...input, pageIds, pageMatches, ids, documents };
  const pages = isAddition ? addPages(assembly) : yield* assemblePages(assembly);
  yield;
  const reusableContents = assembleIncludes(input, ids, includeMatches, documents);
  return {
    pages,
    files: assembleFiles(input, ids, fileMatches),
    reusableContents,
    sources: isAddition ? new Map() : assembleSources(input, documents),
    ...assembleVariables(input),
    addressedDocuments: documents.created,
  };
}

/** `assembleChangesInSteps` in one go. */
export function assembleChanges(input: AssemblyInput): ContentChanges {
  return runAtOnce(assembleChangesInSteps(input));
}

function exportPathsOf({ plan, current }: AssemblyInput): Map<string, string> {
  return assignExportPaths({
    tree: current.tree,
    files: current.files,
    reusableContents: current.reusableContents,
    sources: current.sources.map(({ path }) => path),
    root: plan.layout.root,
  });
}

function openDocuments(input: AssemblyInput, ids: PathIds): DocumentAssembly {
  const created = new Map<string, StoredDocument>();
  const hashes = new Map<string, string>();
  return {
    created,
    hashes,
    hashOf(path, before, keepEmpty = false) {
      const planned = input.plan.texts.get(path);
      const text = input.text(path);
      if (planned === undefined || (text === '' && !keepEmpty)) return undefined;
      const present = before === undefined ? undefined : input.current.documents.get(before);
      const document = makeDocument(text, planned, ids, present, input.newId);
      const isSame = before !== undefined && present !== undefined && sameLinks(document, present);
      const hash = isSame ? before : hashDocument(document, input.hashText);
      hashes.set(path, hash);
      if (hash !== before) created.set(hash, document);
      return hash;
    },
  };
}

function makeDocument(
  text: string,
  planned: PlannedText,
  ids: PathIds,
  present: StoredDocument | undefined,
  newId: () => string,
): StoredDocument {
  const links = linkTable(planned, ids);
  if (present?.text === text) return { text, blocks: present.blocks, links };
  const after = { text, blocks: planned.source.blocks };
  return { text, blocks: alignBlocks(present ?? null, after, newId), links };
}

function sameLinks(document: StoredDocument, present: StoredDocument): boolean {
  return (
    document.text === present.text &&
    encodeCanonicalJson(document.links) === encodeCanonicalJson(present.links)
  );
}

function assembleIncludes(
  input: AssemblyInput,
  ids: PathIds,
  matches: ReadonlyMap<string, ReusableContentRecord>,
  documents: DocumentAssembly,
): Map<string, ReusableContentRecord | null> {
  const next = input.plan.includes.flatMap((path): ReusableContentRecord[] => {
    const id = ids.include.get(path);
    const before = matches.get(path);
    const document = documents.hashOf(path, before?.document, true);
    if (id === undefined || document === undefined) return [];
    const title =
      input.plan.texts.get(path)?.source.attributes.title ??
      readableName(withoutMarkdownExtension(nameOf(path)));
    return [{ id, title, document, sourcePath: path }];
  });
  return differences(input.current.reusableContents, next, input.isAddition);
}

function assembleFiles(
  input: AssemblyInput,
  ids: PathIds,
  matches: ReadonlyMap<string, FileRecord>,
): Map<string, FileRecord | null> {
  const next = input.plan.files.flatMap((path): FileRecord[] => {
    const id = ids.file.get(path);
    const stored = input.stored.get(path);
    if (id === undefined || stored === undefined) return [];
    const before = matches.get(path);
    const createdAt = before?.createdAt ?? input.now;
    const name = (input.isAddition ? before?.name : undefined) ?? nameOf(path);
    return [{ id, name, ...stored, sourcePath: path, createdAt }];
  });
  return differences(input.current.files, next, input.isAddition);
}

function assembleSources(
  input: AssemblyInput,
  documents: DocumentAssembly,
): Map<string, SourceRecord | null> {
  const next = new Map<string, SourceRecord>();
  for (const path of [...input.plan.sources, ...input.plan.texts.keys()]) {
    const stored = input.stored.get(path);
    if (stored === undefined) continue;
    const shadows = documents.hashes.get(path);
    const record = { path, size: stored.size, blob: stored.blob };
    next.set(path, shadows === undefined ? record : { ...record, shadows });
  }
  const changes = new Map<string, SourceRecord | null>();
  for (const { path } of input.current.sources) if (!next.has(path)) changes.set(path, null);
  const present = new Map(input.current.sources.map((source) => [source.path, source]));
  for (const [path, record] of next) {
    if (!isSame(present.get(path), record)) changes.set(path, record);
  }
  return changes;
}

/** Those of a file that is gone go; those that never were in a file stay. */
function assembleVariables({
  plan,
  current,
  isAddition = false,
}: AssemblyInput): Pick<ContentChanges, 'variables'> {
  if (isAddition) return {};
  if (plan.variables !== undefined) return { variables: plan.variables };
  const paths = new Set(current.sources.map(({ path }) => path));
  const isGone = findVariablesFile(plan.layout, (path) => paths.has(path)) !== undefined;
  return isGone ? { variables: {} } : {};
}

function differences<R extends { id: string; sourcePath?: string }>(
  present: readonly R[],
  next: readonly R[],
  keepsOthers = false,
): Map<string, R | null> {
  const changes = new Map<string, R | null>();
  const byId = new Map(present.map((record) => [record.id, record]));
  const kept = new Set(next.map(({ id }) => id));
  for (const { id, sourcePath } of present) {
    if (!keepsOthers && !kept.has(id) && sourcePath !== undefined) changes.set(id, null);
  }
  for (const record of next) {
    if (!isSame(byId.get(record.id), record)) changes.set(record.id, record);
  }
  return changes;
}
