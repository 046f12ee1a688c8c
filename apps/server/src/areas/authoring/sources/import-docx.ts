import { addDocument } from './document/add-document.ts';
import { MAX_DOCX_BYTES, readDocx } from './docx/read-docx.ts';
import type { Importer } from './importer.ts';
import { fetchDocument } from './open-source.ts';

/** Adds a document of Word as a page, its pictures as files. */
export const importDocx: Importer = async (platform, url, target) => {
  const { bytes, url: found } = await fetchDocument(platform, url, MAX_DOCX_BYTES);
  return addDocument(platform, { ...(await readDocx(bytes)), url: found }, target);
};
