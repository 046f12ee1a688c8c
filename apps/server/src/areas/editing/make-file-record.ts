import type { FileRecord } from '@octavo/content';
import { type Platform, readTimestamp } from '../../platform/index.ts';
import type { StoredUpload } from './uploads/store-upload.ts';

/** The record of a file whose bytes are stored. */
export function makeFileRecord(platform: Platform, upload: StoredUpload): FileRecord {
  return { id: platform.ids.next(), ...upload, createdAt: readTimestamp(platform.clock) };
}
