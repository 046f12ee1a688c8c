import type { FileRecord, Hash, SourceRecord, StoredDocument } from '@octavo/content';
import {
  type JobPayloads,
  type Platform,
  systemActor,
  type Tx,
  writeLocked,
  yieldToOthers,
} from '../../../platform/index.ts';
import {
  type ContentMove,
  listContentChanges,
  listSources,
  type RevisionView,
  readDocumentsInPassing,
  readPlace,
  readRevisionRow,
  readSpacePlace,
  readTree,
} from '../../content/index.ts';
import { keepSources, listFilesOfSpecs, type SpecFile } from '../../openapi-specs/index.ts';
import { listSpecSources } from './list-spec-sources.ts';

const KIND = 'imports.keep-specifications';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Makes specifications of what blocks show that a change of a space brought. */
    'imports.keep-specifications': {
      spaceId: string;
      before: string;
      after: string;
      /** The space that this one is a copy of: the files of its specifications have the same ids here. */
      original?: string;
    };
  }
}

/** What every text with such a block has in it. */
const TAG = /\{%\s*(?:openapi|swagger|openapi-changes)\s/;
const DOCUMENTS_AT_ONCE = 50;
/** More than this in one change is no documentation of APIs. */
const MAX_SOURCES = 200;
const MAX_BESIDE = 500;
const SPEC_FILE = /\.(?:json|ya?ml)$/i;

/**
 * Follows the content of spaces, however it changes: files and addresses that its blocks show as
 * specifications become specifications of the organization, and those of files follow the files.
 */
export function followSpecifications(platform: Platform): void {
  platform.jobs.register(KIND, (payload) => keepSpecifications(platform, payload));
  platform.events.on('space.content-changed', async (tx, { move }) => {
    if (!(await mayBringAny(platform, tx, move))) return;
    const { spaceId, before, after } = move;
    await platform.jobs.enqueue(tx, KIND, { spaceId, before, after });
  });
  platform.events.on('space.created', async (tx, { object, revisionId, original }) => {
    if (original === undefined || (await listFilesOfSpecs(tx, original)).length === 0) return;
    const revisions = { before: revisionId, after: revisionId };
    await platform.jobs.enqueue(tx, KIND, { spaceId: object.id, ...revisions, original });
  });
}

/** Whether a block may have come or a file of a specification may have changed. Reads next to nothing. */
async function mayBringAny(platform: Platform, tx: Tx, move: ContentMove): Promise<boolean> {
  const { pages = new Map(), documents = new Map(), spaceId } = move;
  for (const { text } of documents.values()) if (TAG.test(text)) return true;
  // Documents of a merge are stored already.
  for (const page of pages.values()) {
    if (page?.document !== undefined && !documents.has(page.document)) return true;
  }
  const [before, after] = [
    await readRevisionRow(platform, move.before, tx),
    await readRevisionRow(platform, move.after, tx),
  ];
  const isSame =
    before?.content.files === after?.content.files &&
    before?.content.sources === after?.content.sources;
  return !isSame && (await listFilesOfSpecs(tx, spaceId)).length > 0;
}

async function keepSpecifications(
  platform: Platform,
  { spaceId, before, after, original }: JobPayloads[typeof KIND],
): Promise<void> {
  const { database } = platform;
  const named = await listNamed(platform, before, after);
  const known = [
    ...(await listFilesOfSpecs(database.db, spaceId)),
    ...(original === undefined ? [] : await listFilesOfSpecs(database.db, original)),
  ];
  if (named.files.size + named.urls.size + known.length === 0) return;
  // What the space has by now: a job that comes late undoes nothing.
  const place = await readSpacePlace(database.db, spaceId);
  const view = await readPlace(platform, place);
  const ids = new Set([...known, ...[...named.files].slice(0, MAX_SOURCES)]);
  const files = view.files.list.filter(({ id }) => ids.has(id)).map(describeFile);
  const beside = await listBeside(platform, view);
  const organizationId = place.space.organization_id;
  await writeLocked(database, `openapi-specs ${organizationId}`, (tx) =>
    keepSources(platform, tx, {
      organizationId,
      spaceId,
      files,
      beside,
      actor: systemActor(KIND),
      urls: [...named.urls].slice(0, MAX_SOURCES),
    }),
  );
}

/** What the blocks show of the documents that differ between two revisions. */
async function listNamed(platform: Platform, before: string, after: string) {
  const files = new Set<string>();
  const urls = new Set<string>();
  const [from, to] = [
    await readRevisionRow(platform, before),
    await readRevisionRow(platform, after),
  ];
  if (from === undefined || to === undefined) return { files, urls };
  const { db } = platform.database;
  const changes = await listContentChanges(platform, db, from.content, to.content);
  const read = (document: StoredDocument, kind: 'page' | 'fragment') => {
    if (!TAG.test(document.text)) return;
    const found = listSpecSources(readTree(document, kind));
    for (const file of found.files) files.add(file);
    for (const url of found.urls) urls.add(url);
  };
  await readEach(platform, changes.pages, (document) => read(document, 'page'));
  await readEach(platform, changes.reusableContents, (document) => read(document, 'fragment'));
  return { files, urls };
}

async function readEach(
  platform: Platform,
  records: ReadonlyMap<string, { document?: Hash } | null> | undefined,
  read: (document: StoredDocument) => void,
): Promise<void> {
  const hashes = [...(records?.values() ?? [])].flatMap((record) => record?.document ?? []);
  for (let start = 0; start < hashes.length; start += DOCUMENTS_AT_ONCE) {
    const some = await readDocumentsInPassing(
      platform,
      hashes.slice(start, start + DOCUMENTS_AT_ONCE),
    );
    for (const document of some.values()) read(document);
    await yieldToOthers();
  }
}

function describeFile({ id, name, sourcePath, blob }: FileRecord): SpecFile {
  return { fileId: id, path: sourcePath ?? name, blob };
}

/** What specifications in files may refer to: the other files of the tree in JSON and YAML. */
async function listBeside(
  platform: Platform,
  view: RevisionView,
): Promise<ReadonlyMap<string, string>> {
  const sources: readonly SourceRecord[] = await listSources(platform, view);
  const files = view.files.list.flatMap(({ sourcePath: path, blob }) =>
    path === undefined ? [] : [{ path, blob }],
  );
  const found = [...sources, ...files].filter(({ path }) => SPEC_FILE.test(path));
  return new Map(found.slice(0, MAX_BESIDE).map(({ path, blob }) => [path, blob]));
}
