import { Type } from 'typebox';
import { defineOperation, type OperationInput } from '../../../http/define-operation.ts';
import { ApiError, badRequest, conflict } from '../../../http/errors.ts';
import { created } from '../../../http/reply.ts';
import type { Platform } from '../../../platform/index.ts';
import { FetchRefusedError } from '../../../platform/net/public-address.ts';
import { importTree, SpaceLockedError, TreeError, type TreeSource } from '../../imports/index.ts';
import { commitRevision, readHead, requireRevision } from '../../revisions/index.ts';
import { onSpace } from '../../spaces/index.ts';
import { applyChanges } from '../apply-changes.ts';
import { checkText } from '../documents/check-text.ts';
import { refuseLocked } from '../refuse-locked.ts';
import { retryMovedHead } from '../retry-moved-head.ts';
import { openArchiveUrl, openUrl, openWiki } from '../sources/open-source.ts';

/** Room for 20 MB of data in base64, and the rest of the body. */
const MAX_BODY_BYTES = 28 * 1024 ** 2;
const SUPPORTED = ['zip', 'markdown', 'github-wiki'];

interface Imported {
  revision: string;
  importedResources: number;
  totalResources: number;
}

/** Imports content into a space. */
export const importContent = defineOperation({
  id: 'import-content',
  method: 'POST',
  path: '/spaces/{spaceId}/content/import',
  summary: 'Import content into a space',
  description:
    'As one revision. `zip` is an archive of Markdown and `github-wiki` a GitHub project or the address of any Git repository: what was imported from files before and is gone from them is removed; pages made in the space stay, unless there is a file where they would be exported to. `markdown` is one page, which is added.',
  tag: 'Space content',
  access: onSpace('edit'),
  body: Type.Object({
    url: Type.String({
      minLength: 1,
      description: 'An `https:` URL, or for all but github-wiki a `data:` URL of up to 20 MB.',
    }),
    source: Type.Enum([
      ...['website', 'markdown', 'html', 'docx', 'zip', 'confluence', 'github-wiki', 'notion'],
      'google-docs',
    ]),
  }),
  maxBodyBytes: MAX_BODY_BYTES,
  matchTag: ({ space }) => space.revision,
  responses: {
    201: Type.Object({
      revision: Type.String(),
      importedResources: Type.Integer(),
      totalResources: Type.Integer(),
    }),
  },
  errors: [
    { status: 400, when: 'the source is not supported, or the URL leads to nothing of it' },
    { status: 409, when: 'the space is locked' },
    { status: 413, when: 'the content is too large' },
  ],
  example: { body: { url: 'data:text/markdown,%23%20Glazing', source: 'markdown' } },
  async handle({ platform, caller, subject, body, url, request }) {
    const { id: spaceId } = subject.space;
    refuseLocked(subject.space);
    const target = { spaceId, authorId: caller.userId, request };
    try {
      const imported = await importFrom(platform, body, target);
      return created(imported, url.api(`/spaces/${spaceId}/content`));
    } catch (error) {
      throw explain(error);
    }
  },
});

interface Target {
  spaceId: string;
  authorId: string;
  request: OperationInput['request'];
}

async function importFrom(
  platform: Platform,
  { url, source }: { url: string; source: string },
  target: Target,
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
  { spaceId, authorId }: Target,
): Promise<Imported> {
  try {
    const summary = await importTree(platform, tree, { spaceId, authorId });
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
  { spaceId, authorId, request }: Target,
): Promise<Imported> {
  return retryMovedHead(request, async () => {
    const head = await readHead(platform.database.db, spaceId);
    const view = await requireRevision(platform, spaceId, head);
    const page = { operation: 'insert_page', document: { markdown } } as const;
    const { changes } = await applyChanges(platform, view, [page], { spaceId });
    const { revisionId } = await platform.database.transaction((tx) =>
      commitRevision(platform, tx, {
        ...{ ...changes, spaceId, expectedHead: view.id },
        ...{ type: 'edits', author: authorId, message: 'Import a page' },
      }),
    );
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
