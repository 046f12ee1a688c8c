import { isTargetOf, readTarget } from '../../http/read-target.ts';
import { type RightsHolder, readHolder, writeHolder } from '../../http/rights-holder.ts';
import type { Urls } from '../../http/urls.ts';
import type { Reader, Signer } from '../../platform/index.ts';

const PURPOSE = 'pdf-download';
const PATH = /^\/files\/([^/]+)\/pdf\/([^/]+)\/([^/]+)$/;
const HOUR_MS = 60 * 60 * 1000;
/** How long an address works at least, in hours. */
const LIFE_HOURS = 24;

/** Which content a PDF shows. */
export interface PdfContent {
  spaceId: string;
  revisionId: string;
  /** The page that it begins with; null for all pages. */
  page: string | null;
  /** Whether the page stands without its subpages. */
  only: boolean;
}

/** Which content a PDF shows, and to whom. */
export interface PdfSubject extends PdfContent {
  reader: Reader;
}

/**
 * What an address names: a PDF, the name it is saved under, until when, and who asked for it: the
 * address works for as long as that person may see the space.
 */
export interface PdfAddress extends PdfContent, RightsHolder {
  name: string;
  /** Milliseconds since 1970. */
  expires: number;
}

/**
 * When an address that is made now expires: in 24 to 25 hours, at a full hour, so that whoever asks
 * again within the hour gets the same address.
 */
export function expiryAt(now: Date): number {
  return Math.ceil(now.getTime() / HOUR_MS + LIFE_HOURS) * HOUR_MS;
}

/** An address that a PDF is downloaded from without a token, signed, below the server's root. */
export function makePdfUrl(signer: Signer, url: Urls, address: PdfAddress): string {
  const segments = [address.revisionId, address.name].map(encodeURIComponent).join('/');
  const query = new URLSearchParams({
    ...(address.page === null ? {} : { page: address.page }),
    ...(address.only ? { only: 'true' } : {}),
    user: writeHolder(address),
    expires: String(address.expires),
    signature: signer.sign(PURPOSE, encode(address)),
  });
  return url.root(`/files/${encodeURIComponent(address.spaceId)}/pdf/${segments}?${query}`);
}

/** Whether a path is that of a PDF, its query aside. */
export function isPdfPath(target: string): boolean {
  return isTargetOf(PATH, target);
}

/**
 * Reads the target of a request for a PDF; undefined for one that this server did not sign, to the
 * letter, or that has expired.
 */
export function readPdfAddress(signer: Signer, target: string, now: Date): PdfAddress | undefined {
  const { segments = [], query } = readTarget(PATH, target) ?? {};
  const [spaceId, revisionId, name] = segments;
  if (spaceId === undefined || revisionId === undefined || name === undefined) return undefined;
  const address = {
    spaceId,
    revisionId,
    name,
    page: query?.get('page') ?? null,
    only: query?.get('only') === 'true',
    ...readHolder(query?.get('user') ?? ''),
    expires: Number(query?.get('expires')),
  };
  const signed = signer.verify(PURPOSE, encode(address), query?.get('signature') ?? '');
  return signed && now.getTime() < address.expires ? address : undefined;
}

function encode(address: PdfAddress): string {
  const { spaceId, revisionId, name, page, only, expires } = address;
  return JSON.stringify([spaceId, revisionId, name, page, only, writeHolder(address), expires]);
}
