import { isTargetOf, readTarget } from '../../http/read-target.ts';
import { type RightsHolder, readHolder, writeHolder } from '../../http/rights-holder.ts';
import type { Urls } from '../../http/urls.ts';
import type { Signer } from '../../platform/index.ts';

const PURPOSE = 'openapi-download';
const PATH = /^\/files\/openapi\/([^/]+)\/([^/]+)$/;
const HOUR_MS = 60 * 60 * 1000;
/** How long an address works at least, in hours. */
const LIFE_HOURS = 24;

/**
 * What an address names: the document of a version, until when, and who asked for it: the address
 * works for as long as that person may see the specification.
 */
export interface SpecDownload extends RightsHolder {
  versionId: string;
  name: string;
  /** Milliseconds since 1970. */
  expires: number;
}

/**
 * When an address that is made now expires: in 24 to 25 hours, at a full hour, so that whoever asks
 * again within the hour gets the same address.
 */
export function chooseExpiry(now: Date): number {
  return Math.ceil(now.getTime() / HOUR_MS + LIFE_HOURS) * HOUR_MS;
}

/** An address that a document is downloaded from without a token, signed, below the server's root. */
export function makeSpecDownloadUrl(signer: Signer, url: Urls, download: SpecDownload): string {
  const name = download.name.toWellFormed();
  const query = new URLSearchParams({
    user: writeHolder(download),
    expires: String(download.expires),
    signature: signer.sign(PURPOSE, encode({ ...download, name })),
  });
  const segments = [download.versionId, name].map(encodeURIComponent).join('/');
  return url.root(`/files/openapi/${segments}?${query}`);
}

/** Whether a target is that of a document, its query aside. */
export function isSpecDownload(target: string): boolean {
  return isTargetOf(PATH, target);
}

/**
 * Reads the target of a request; undefined for one that this server did not sign, to the letter, or that
 * has expired.
 */
export function readSpecDownload(
  signer: Signer,
  target: string,
  now: Date,
): SpecDownload | undefined {
  const { segments = [], query } = readTarget(PATH, target) ?? {};
  const [versionId, name] = segments;
  if (versionId === undefined || name === undefined) return undefined;
  const download = {
    versionId,
    name,
    ...readHolder(query?.get('user') ?? ''),
    expires: Number(query?.get('expires')),
  };
  const signed = signer.verify(PURPOSE, encode(download), query?.get('signature') ?? '');
  return signed && now.getTime() < download.expires ? download : undefined;
}

function encode({ versionId, name, expires, ...holder }: SpecDownload): string {
  return JSON.stringify([versionId, name, writeHolder(holder), expires]);
}
