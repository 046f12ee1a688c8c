import type { IncomingMessage, ServerResponse } from 'node:http';
import { roleHas } from '@octavo/contract';
import { type Exchange, sendBytes } from '../../http/bytes/send-bytes.ts';
import { writeDisposition } from '../../http/bytes/write-disposition.ts';
import { ApiError } from '../../http/errors.ts';
import { errorAnswer, send } from '../../http/send.ts';
import type { Platform } from '../../platform/index.ts';
import { findOrganizationFor } from '../orgs/index.ts';
import { isSpecDownload, readSpecDownload, type SpecDownload } from './download-address.ts';

/**
 * Answers requests for the documents of versions at signed addresses (`GET` and `HEAD`), byte for byte.
 * Answers false, and nothing else, for requests of other paths. Whatever is wrong with an address is a
 * 404.
 */
export function handleSpecDownload(
  platform: Platform,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const target = request.url ?? '';
  if (!isRead || !target.startsWith('/files/') || !isSpecDownload(target)) return false;
  return answerDownload(platform, target, { request, response });
}

async function answerDownload(
  platform: Platform,
  target: string,
  exchange: Exchange,
): Promise<true> {
  const download = readSpecDownload(platform.signer, target, platform.clock.now());
  const blob = download && (await findBlobFor(platform, download));
  const sent =
    blob !== undefined &&
    (await sendBytes(exchange, {
      etag: `"${blob}"`,
      headers: describe(download?.name ?? ''),
      open: (range) => platform.blobs.open(blob, range),
    }));
  if (!sent) {
    const error = new ApiError(
      'not_found',
      'There is no such document, or its address is not valid.',
    );
    const id = platform.ids.next();
    send(exchange.response, id, errorAnswer(error, id));
  }
  return true;
}

/** The document of a version, if the person whom the address is for may still see it. */
async function findBlobFor(
  { database: { db } }: Platform,
  { versionId, ...holder }: SpecDownload,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('openapi_documents as document')
    .innerJoin('openapi_versions as version', 'version.id', 'document.version_id')
    .innerJoin('openapi_specs as spec', 'spec.id', 'version.spec_id')
    .select(['document.blob', 'spec.organization_id'])
    .where('document.version_id', '=', versionId)
    .where('document.place', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const organization = await findOrganizationFor(db, row.organization_id, holder);
  return organization && roleHas(organization.member_role, 'view') ? row.blob : undefined;
}

/** Nobody's browser shows or runs it. */
function describe(name: string): string[] {
  return [
    ...['Content-Type', /\.json$/i.test(name) ? 'application/json' : 'application/yaml'],
    ...['Content-Disposition', writeDisposition('attachment', name)],
    ...['Content-Security-Policy', "default-src 'none'; sandbox"],
    ...['Cross-Origin-Resource-Policy', 'same-origin', 'X-Content-Type-Options', 'nosniff'],
    ...['Cache-Control', 'private, no-cache'],
  ];
}
