import { notFound } from '../../http/errors.ts';
import { answerList, type ListQuery } from '../../http/list.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import {
  createDownloadUrls,
  findShownFile,
  type GitRecord,
  listShownFiles,
  presentFile,
  type RevisionView,
  readGitOids,
  wantsMetadata,
} from '../content/index.ts';

interface FileQuery {
  metadata?: boolean;
}

interface Shown<Query> {
  view: RevisionView;
  query: Query;
  url: Urls;
}

/**
 * A file of a revision. @throws ApiError 404 where the revision has none of that id, or nothing that the
 * reader of the view is shown shows it.
 */
export async function showFile(
  platform: Platform,
  { view, fileId, query, url }: Shown<FileQuery> & { fileId: string },
) {
  const file = await findShownFile(platform, view, fileId);
  if (file === undefined) {
    throw notFound('file', 'file_missing');
  }
  return presentFile(file, await readOptions(platform, { view, query, url }, [file]));
}

/** A page of a revision's files, ascending by id. @throws ApiError 400 for a foreign cursor. */
export async function showFiles(platform: Platform, shown: Shown<FileQuery & ListQuery>) {
  const { view, query } = shown;
  const list = await listShownFiles(platform, view);
  return answerList(platform.signer, query, {
    scope: `files:${view.spaceId}`,
    key: 'string',
    async read({ after, limit }) {
      const start = after === undefined ? 0 : findAfter(list, after);
      return [list.slice(start, start + limit), list.length];
    },
    keyOf: ({ id }) => id,
    async present(files) {
      const options = await readOptions(platform, shown, files);
      return files.map((file) => presentFile(file, options));
    },
  });
}

async function readOptions(
  platform: Platform,
  { view, query, url }: Shown<FileQuery>,
  files: readonly GitRecord[],
) {
  return {
    gitOids: wantsMetadata(query) ? await readGitOids(platform, view, files) : undefined,
    makeDownloadUrl: createDownloadUrls(platform, url, view.spaceId),
  };
}

/** The index of the first record, of records ascending by id, whose id is greater. */
function findAfter(list: readonly { id: string }[], id: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.id ?? '') <= id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
