import { type Static, Type } from 'typebox';
import type { RequestFacts } from '../../http/define-operation.ts';
import { ApiError, badRequest, conflict } from '../../http/errors.ts';
import type { Platform } from '../../platform/index.ts';
import { FetchRefusedError } from '../../platform/net/public-address.ts';
import {
  type ImportBranch,
  importTree,
  SpaceLockedError,
  TreeError,
  type TreeSource,
} from '../imports/index.ts';
import { commitRevision, readHead, requireRevision } from '../revisions/index.ts';
import { applyChanges } from './apply-changes.ts';
import { checkText } from './documents/check-text.ts';
import { retryMovedHead } from './retry-moved-head.ts';
import { openArchiveUrl, openUrl, openWiki } from './sources/open-source.ts';

/** Room for 20 MB of data in base64, and the rest of the body. */
export const MAX_IMPORT_BYTES = 28 * 1024 ** 2;
const SUPPORTED = ['zip', 'markdown', 'github-wiki'];

/** What to import. */
export const importBody = Type.Object({
  url: Type.String({
    minLength: 1,
    description: 'An `https:` URL, or for all but github-wiki a `data:` URL of up to 20 MB.',
  }),
  source: Type.Enum([
    ...['website', 'markdown', 'html', 'docx', 'zip', 'confluence', 'github-wiki', 'notion'],
    'google-docs',
  ]),
});

/** What was imported, and the revision that has it. */
export const importResult = Type.Object({
  revision: Type.String(),
  importedResources: Type.Integer(),
  totalResources: Type.Integer(),
});

interface ImportFrom {
  url: string;
  source: string;
}

type Imported = Static<typeof importResult>;

/** Where an import goes, and who asked for it. */
export interface ImportTarget {
  spaceId: string;
  /** The space's own history unless given. */
  branch?: ImportBranch;
  authorId: string;
  request: RequestFacts;
}

/**
 * Imports what a URL leads to, as one revision or none: a tree makes the content be what it holds,
 * Markdown is added as one page.
 *
 * @throws ApiError 400 for a source that is not supported and a URL that leads to nothing of it,
 * 409 where the target refuses edits, 413 for content that is too large
 */
export async function importFromUrl(
  platform: Platform,
  from: ImportFrom,
  target: ImportTarget,
): Promise<Imported> {
  try {
    return await importFrom(platform, from, target);
  } catch (error) {
    throw explain(error);
  }
}

async function importFrom(
  platform: Platform,
  { url, source }: ImportFrom,
  target: ImportTarget,
): Promise<Imported> {
  switch (source) {
    case 'zip':
      return importSource(platform, await openArchiveUrl(platform, url), target);
    case 'github-wiki':
      return importSource(platform, await openWiki(platform, url), target);
    case 'markdown':
      return importPage(platform, await readPageText(platform, url), target);
    default:
      throw badRequest('body.source', `is not supported here; ${SUPPORTED.join(', ')} are`);
  }
}

async function importSource(
  platform: Platform,
  tree: TreeSource,
  target: ImportTarget,
): Promise<Imported> {
  try {
    const summary = await importTree(platform, tree, target);
    const { pages, otherEntries, files, reusableContents } = summary;
    const count = pages + otherEntries + files + reusableContents;
    return { revision: summary.revisionId, importedResources: count, totalResources: count };
  } finally {
    await tree.close();
  }
}

function importPage(
  platform: Platform,
  markdown: string,
  { spaceId, branch, authorId, request }: ImportTarget,
): Promise<Imported> {
  return retryMovedHead(request, async () => {
    const revision = await (branch?.readRevision() ?? readHead(platform.database.db, spaceId));
    const view = await requireRevision(platform, spaceId, revision);
    const page = { operation: 'insert_page', document: { markdown } } as const;
    const { changes } = await applyChanges(platform, view, [page], { spaceId });
    const { revisionId } = await platform.database.transaction(async (tx) => {
      const committed = await commitRevision(platform, tx, {
        ...{ ...changes, spaceId, expectedHead: view.id },
        ...(branch === undefined ? {} : { head: branch.head }),
        ...{ type: 'edits', author: authorId, message: 'Import a page' },
      });
      if (committed.changed) await branch?.onChanged(tx);
      return committed;
    });
    return { revision: revisionId, importedResources: 1, totalResources: 1 };
  });
}

async function readPageText(platform: Platform, url: string): Promise<string> {
  const text = await readText(platform, url);
  await checkText(text, 'body.url');
  return text;
}

async function readText(platform: Platform, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await openUrl(platform, url)) chunks.push(chunk);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw badRequest('body.url', 'must lead to text in UTF-8');
  }
}

/** What went wrong outside is a mistake of the URL. */
function explain(error: unknown): unknown {
  if (error instanceof SpaceLockedError) return conflict(error.message);
  if (error instanceof TreeError || error instanceof FetchRefusedError) {
    return badRequest('body.url', `cannot be imported. ${error.message}`);
  }
  if (!(error instanceof ApiError) && error instanceof Error && 'code' in error) {
    const { code } = error;
    if (
      typeof code === 'string' &&
      /^(?:ENOTFOUND|EAI_|ECONN|ETIMEDOUT|EPROTO|CERT_|ERR_TLS)/.test(code)
    ) {
      return badRequest('body.url', 'cannot be imported: its server cannot be reached');
    }
  }
  return error;
}
