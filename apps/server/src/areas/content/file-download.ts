import type { FileRecord } from '@octavo/content';
import type { Urls } from '../../http/urls.ts';
import type { Signer } from '../../platform/index.ts';
import type { MakeDownloadUrl } from './present.ts';

const PURPOSE = 'file-download';

/** What a download address names: a file's bytes, and how they were called in a space. */
export interface FileDownload {
  spaceId: string;
  blob: string;
  name: string;
  contentType: string;
}

/**
 * Makes addresses that bytes are downloaded from without a token: below the server's root, signed,
 * and the same for the same file, so that they can be cached.
 */
export function createDownloadUrls(
  platform: { signer: Signer },
  url: Urls,
  spaceId: string,
): MakeDownloadUrl {
  return ({ blob, contentType, ...file }: FileRecord) => {
    const name = file.name.toWellFormed();
    const signature = platform.signer.sign(PURPOSE, encode({ spaceId, blob, name, contentType }));
    const query = new URLSearchParams({ type: contentType, signature });
    const segments = [spaceId, blob, name].map(encodeURIComponent).join('/');
    return url.root(`/files/${segments}?${query}`);
  };
}

/** Whether this server signed an address for exactly this download. */
export function isSignedDownload(
  platform: { signer: Signer },
  download: FileDownload,
  signature: string,
): boolean {
  return platform.signer.verify(PURPOSE, encode(download), signature);
}

function encode({ spaceId, blob, name, contentType }: FileDownload): string {
  return JSON.stringify([spaceId, blob, name, contentType]);
}
