import { Readable } from 'node:stream';
import type { VersionProblems, VersionResource } from '@octavo/contract/openapi-specs';
import { chooseEnd, type UserCaller } from '../../http/caller.ts';
import type { RawReply } from '../../http/reply.ts';
import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import { chooseExpiry, makeSpecDownloadUrl } from './download-address.ts';
import { presentVersion } from './present.ts';
import type { OpenapiDocumentsTable, OpenapiSpecsTable } from './tables.ts';
import { findFirstNames, findProblems, listDocuments, type VersionRow } from './versions-store.ts';

/** For whom versions are shown, and by which addresses. */
interface Showing {
  platform: Platform;
  caller: UserCaller;
  url: Urls;
}

/** Versions of a specification as the API shows them to a caller. */
export async function showVersions(
  { platform, caller, url }: Showing,
  spec: OpenapiSpecsTable,
  versions: readonly VersionRow[],
): Promise<VersionResource[]> {
  const ids = versions.map(({ id }) => id);
  const names = await findFirstNames(platform.database.db, ids);
  return versions.map((version) => {
    const download = makeDownload({ platform, caller, url }, version.id, names.get(version.id));
    return presentVersion(spec, version, download, url);
  });
}

/** A version as the API shows it to a caller. */
export async function showVersion(
  showing: Showing,
  spec: OpenapiSpecsTable,
  version: VersionRow,
): Promise<VersionResource> {
  const [shown] = await showVersions(showing, spec, [version]);
  if (shown === undefined) throw new Error('A version was not shown.');
  return shown;
}

function makeDownload({ platform, caller, url }: Showing, versionId: string, name = 'openapi') {
  return makeSpecDownloadUrl(platform.signer, url, {
    versionId,
    name,
    userId: caller.userId,
    reach: caller.reach,
    expires: chooseEnd(caller, chooseExpiry(platform.clock.now())),
  });
}

/** The mistakes in a version. */
export async function showProblems(
  { database }: Platform,
  { id, problem_count: count }: VersionRow,
): Promise<VersionProblems> {
  const items = JSON.parse((await findProblems(database.db, id)) ?? '[]');
  return { count, items };
}

/**
 * Answers what the documents of a version say, as one object that is sent as it is read, however large
 * it is.
 */
export async function answerVersionContent(
  { platform, caller, url }: Showing,
  { id }: VersionRow,
): Promise<RawReply> {
  const documents = (await listDocuments(platform.database.db, [id])).get(id) ?? [];
  const download = makeDownload({ platform, caller, url }, id, documents[0]?.name);
  return {
    status: 200,
    raw: Readable.from(writeContent(platform, documents, download), { objectMode: false }),
    headers: { 'content-type': 'application/json; charset=utf-8', etag: `W/"${id}"` },
  };
}

async function* writeContent(
  { blobs }: Platform,
  documents: readonly OpenapiDocumentsTable[],
  download: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"filesystem":{');
  for (const { place, name, address, json_blob: blob } of documents) {
    const opened = await blobs.open(blob);
    if (opened === undefined) throw new Error(`The document ${blob} is gone.`);
    yield Buffer.from(`${place === 0 ? '' : ','}${JSON.stringify(place === 0 ? name : address)}:`);
    yield* opened.stream;
  }
  yield Buffer.from(`},"url":${JSON.stringify(download)}}`);
}
