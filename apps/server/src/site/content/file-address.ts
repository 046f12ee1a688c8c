import { timingSafeEqual } from 'node:crypto';
import type { Platform, Reader } from '../../platform/index.ts';

const PURPOSE = 'site-file';
/** Characters of a signature that an address has: 132 bits. */
const MARK_LENGTH = 22;
const NAME = /^([A-Za-z0-9_-]+)(?:~([A-Za-z0-9_-]+))?(?:\.([A-Za-z0-9_-]+))?$/;

/** Which file an address names: of which space, shown on which site. */
export interface AddressedFile {
  siteId: string;
  /** The space that the file is from. */
  spaceId: string;
  fileId: string;
}

/** What the name of a file in an address says. */
export interface FileName {
  fileId: string;
  /** The space that the file is from, where that is not the one the address lies in. */
  spaceId?: string;
  /** Whom the address was given to; undefined in one of before there were marks. */
  mark?: string;
}

/**
 * Marks the address of a file for an audience. Nobody else can make it, and it is the same for whoever
 * has the same key, so that pages that are kept may hold it.
 */
export function markFile(
  { signer }: Pick<Platform, 'signer'>,
  { siteId, spaceId, fileId }: AddressedFile,
  { key }: Reader,
): string {
  const text = JSON.stringify([siteId, spaceId, fileId, key]);
  return signer.sign(PURPOSE, text).slice(0, MARK_LENGTH);
}

/** Whether a mark that somebody sent is the one of a file, found out in the same time wherever they differ. */
export function isSameMark(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Writes what `readFileName` reads. */
export function writeFileName({ fileId, spaceId, mark }: FileName): string {
  return `${fileId}${spaceId === undefined ? '' : `~${spaceId}`}${mark === undefined ? '' : `.${mark}`}`;
}

/** Reads the name of a file in an address; undefined for what is none. */
export function readFileName(name: string): FileName | undefined {
  const [, fileId, spaceId, mark] = NAME.exec(name) ?? [];
  if (fileId === undefined) return undefined;
  return {
    fileId,
    ...(spaceId === undefined ? {} : { spaceId }),
    ...(mark === undefined ? {} : { mark }),
  };
}
