import type { FileRecord } from '@octavo/content';
import { isTargetOf, readTarget } from '../../http/read-target.ts';
import type { DownloadGrant, Urls } from '../../http/urls.ts';
import type { Signer } from '../../platform/index.ts';
import type { MakeDownloadUrl } from './present.ts';

const PURPOSE = 'file-download';
const PATH = /^\/files\/([^/]+)\/([^/]+)\/([^/]+)$/;

/** What a download address names: a file's bytes, how they were called in a space, and for whom. */
export interface FileDownload extends DownloadGrant {
  spaceId: string;
  blob: string;
  name: string;
  contentType: string;
}

/**
 * Makes addresses that bytes are downloaded from without a token: below the server's root, signed, for
 * whoever `url` makes addresses for, and the same for the same file while the grant is.
 */
export function createDownloadUrls(
  platform: { signer: Signer },
  url: Urls,
  spaceId: string,
): MakeDownloadUrl {
  const { grant } = url;
  return ({ blob, contentType, ...file }: FileRecord) => {
    if (grant === undefined) throw new Error('It is not known whom the address would be for.');
    const name = file.name.toWellFormed();
    const { holder, expires } = grant;
    const query = new URLSearchParams({
      type: contentType,
      for: holder,
      expires: String(expires),
      signature: platform.signer.sign(
        PURPOSE,
        encode({ spaceId, blob, name, contentType, holder, expires }),
      ),
    });
    const segments = [spaceId, blob, name].map(encodeURIComponent).join('/');
    return url.root(`/files/${segments}?${query}`);
  };
}

/** Whether a target is that of a file, its query aside. */
export function isDownloadTarget(target: string): boolean {
  return isTargetOf(PATH, target);
}

/**
 * Reads the target of a request for a file; undefined for one that this server did not sign, to the
 * letter, or that has expired at `now`.
 */
export function readDownload(
  { signer }: { signer: Signer },
  target: string,
  now: Date,
): FileDownload | undefined {
  const { segments = [], query } = readTarget(PATH, target) ?? {};
  const [spaceId, blob, name] = segments;
  if (spaceId === undefined || blob === undefined || name === undefined) return undefined;
  const download = {
    spaceId,
    blob,
    name,
    contentType: query?.get('type') ?? '',
    holder: query?.get('for') ?? '',
    expires: Number(query?.get('expires')),
  };
  const isSigned = signer.verify(PURPOSE, encode(download), query?.get('signature') ?? '');
  return isSigned && now.getTime() < download.expires ? download : undefined;
}

function encode({ spaceId, blob, name, contentType, holder, expires }: FileDownload): string {
  return JSON.stringify([spaceId, blob, name, contentType, holder, expires]);
}
