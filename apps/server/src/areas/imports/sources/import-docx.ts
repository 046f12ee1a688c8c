import { addDocument } from './document/add-document.ts';
import { MAX_PACKED_BYTES } from './document/open-packed-document.ts';
import { readDocx } from './docx/read-docx.ts';
import type { Importer } from './importer.ts';
import { fetchDocument } from './open-source.ts';

/** Adds a document of Word as a page, its pictures as files. */
export const importDocx: Importer = async (platform, url, target) => {
  const { bytes, fileName } = await fetchDocument(platform, url, MAX_PACKED_BYTES);
  return addDocument(platform, { ...(await readDocx(bytes)), fileName }, target);
};
