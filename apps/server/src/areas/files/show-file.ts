import { notFound } from '../../http/errors.ts';
import { page, readPageRequest } from '../../http/list.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import {
  createDownloadUrls,
  presentFile,
  type RevisionView,
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

/** A file of a revision. @throws ApiError 404 where the revision has none of that id. */
export function showFile(
  platform: Platform,
  { view, fileId, query, url }: Shown<FileQuery> & { fileId: string },
) {
  const file = view.files.byId.get(fileId);
  if (file === undefined) {
    throw notFound('file', 'file_missing');
  }
  return presentFile(file, describeOptions(platform, { view, query, url }));
}

/** A page of a revision's files, ascending by id. @throws ApiError 400 for a foreign cursor. */
export function showFiles(
  platform: Platform,
  shown: Shown<FileQuery & { page?: string; limit?: number }>,
) {
  const { view, query } = shown;
  const scope = `files:${view.spaceId}`;
  const { limit, after } = readPageRequest(platform.signer, scope, query, ['string']);
  const { list } = view.files;
  const start = after === undefined ? 0 : findAfter(list, String(after[0]));
  const options = describeOptions(platform, shown);
  return page(platform.signer, scope, {
    rows: list.slice(start, start + limit + 1),
    limit,
    count: list.length,
    keyOf: ({ id }) => [id],
    present: (file) => presentFile(file, options),
  });
}

function describeOptions(platform: Platform, { view, query, url }: Shown<FileQuery>) {
  return {
    metadata: wantsMetadata(query),
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
