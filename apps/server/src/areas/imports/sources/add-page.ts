import type { PageSource } from '@octavo/markup';
import type { TreeWarning } from '@octavo/trees';
import {
  type Platform,
  readTimestamp,
  runInSlices,
  sha256Base64url,
  type Tx,
} from '../../../platform/index.ts';
import { commitRevision, type EditablePlace } from '../../content/index.ts';
import {
  applyBatch,
  type PreparedChange,
  readChecked,
  retryMovedHead,
  type StoredUpload,
} from '../../editing/index.ts';
import { readEditable } from '../import-tree.ts';
import { describeWarnings, type Imported, type ImportTarget } from './importer.ts';

/** A page to be added. */
export interface NewPage {
  markdown: string;
  /** Files that the page links to as `./<ref>`. Their bytes are stored. */
  files?: readonly NewFile[];
  /** How many resources were found and could not be had. */
  missed?: number;
  /** What the import tells about its source. */
  warnings?: readonly TreeWarning[];
}

export interface NewFile {
  ref: string;
  upload: StoredUpload;
}

/**
 * Adds a page at the end of the target, as one revision.
 *
 * @throws the reason of the signal once that is aborted
 * @throws ApiError 400 naming `body.url` for a text that is too large or takes too long to parse
 */
export async function addPage(
  platform: Platform,
  page: NewPage,
  { place, actor, signal, recheck, commit }: ImportTarget,
): Promise<Imported> {
  const changes = prepare(page, (await readChecked(page.markdown, 'body.url')).source);
  const importedResources = 1 + (page.files?.length ?? 0);
  const totalResources = importedResources + (page.missed ?? 0);
  return retryMovedHead(recheck, async () => {
    const view = await readEditable(platform, place);
    const applied = await runInSlices(
      applyBatch({
        view,
        changes,
        documents: new Map(),
        newId: () => platform.ids.next(),
        now: readTimestamp(platform.clock),
        hashText: sha256Base64url,
      }),
    );
    const addTo = async (tx: Tx, fresh: EditablePlace): Promise<Imported> => {
      signal.throwIfAborted();
      const { revisionId, changed } = await commitRevision(platform, tx, {
        ...applied.changes,
        spaceId: place.space.id,
        expectedHead: view.id,
        head: fresh.head,
        type: 'edits',
        actor,
        message: 'Import a page',
      });
      if (changed) await fresh.onChanged(tx, actor);
      return {
        revision: revisionId,
        importedResources,
        totalResources,
        ...describeWarnings(page.warnings ?? []),
      };
    };
    return commit(addTo, (imported) => imported);
  });
}

/** The page and its files as operations of a batch. */
function prepare({ markdown, files = [] }: NewPage, source: PageSource): PreparedChange[] {
  const page: PreparedChange = {
    change: { operation: 'insert_page', document: { markdown } },
    text: { text: markdown, links: new Map(), source },
  };
  if (files.length === 0) return [page];
  const inserted: PreparedChange = {
    change: {
      operation: 'insert_files',
      files: files.map(({ ref, upload }) => ({ ref, name: upload.name })),
    },
    uploads: files.map(({ upload }) => upload),
  };
  return [inserted, page];
}
