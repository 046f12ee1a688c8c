import { roleHas } from '@octavo/contract';
import { writeDisposition } from '../../http/bytes/write-disposition.ts';
import { ApiError } from '../../http/errors.ts';
import { type Answer, answerApi } from '../../http/exchange/answer.ts';
import type { Door } from '../../http/exchange/door.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { errorAnswer } from '../../http/exchange/outgoing.ts';
import type { ByteRange, Platform } from '../../platform/index.ts';
import { findOrganizationFor } from '../orgs/index.ts';
import { isSpecDownload, readSpecDownload, type SpecDownload } from './download-address.ts';

/**
 * The door of the documents of versions at signed addresses (`GET` and `HEAD`), byte for byte. Whatever
 * is wrong with an address is a 404.
 */
export function createSpecDownloads(platform: Platform): Door {
  return {
    name: 'specification download',
    answer(exchange) {
      const { isRead, target } = exchange;
      if (!isRead || !target.startsWith('/files/') || !isSpecDownload(target)) return undefined;
      return answerDownload(platform, exchange);
    },
  };
}

async function answerDownload(platform: Platform, { target, id }: Exchange): Promise<Answer> {
  const download = readSpecDownload(platform.signer, target, platform.clock.now());
  const blob = download && (await findBlobFor(platform, download));
  const message = 'There is no such document, or its address is not valid.';
  const gone = () => answerApi(errorAnswer(new ApiError('not_found', message), id));
  if (blob === undefined) return gone();
  const stored = {
    etag: `"${blob}"`,
    headers: describe(download?.name ?? ''),
    open: (range?: ByteRange) => platform.blobs.open(blob, range),
  };
  return { kind: 'stored', stored, gone };
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
