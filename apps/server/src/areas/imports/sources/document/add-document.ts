import { type ConvertedHtml, writeConvertedPage } from '@octavo/markup';
import type { TreeWarning } from '@octavo/trees';
import { badRequest } from '../../../../http/errors.ts';
import type { Platform } from '../../../../platform/index.ts';
import { addPage } from '../add-page.ts';
import type { Imported, ImportTarget } from '../importer.ts';
import { nameDocument } from './name-document.ts';
import { type AttachedPicture, storePictures } from './store-pictures.ts';

/** A document that was read, and the pictures that came with it. */
export interface ReadDocument {
  converted: ConvertedHtml;
  /** The name of its file, which is its title where it has no other. */
  fileName?: string | undefined;
  attached?: ReadonlyMap<string, AttachedPicture>;
  /** What of it was left out, or is not as it was written. */
  warnings?: readonly TreeWarning[];
}

/** Where a picture leads that was written out in a document and could not be kept. */
const LOST_PICTURE = 'broken-reference';

/**
 * Adds a document as a page and its pictures as files. A picture that cannot be had keeps its
 * address.
 *
 * @throws ApiError 400 naming `body.url` for a document without anything to read
 */
export async function addDocument(
  platform: Platform,
  { converted, fileName, attached, warnings }: ReadDocument,
  target: ImportTarget,
): Promise<Imported> {
  if (converted.template.trim() === '' && converted.title === undefined) {
    throw badRequest(
      'body.url',
      'cannot be imported: it contains nothing to import',
      'source_unreadable',
    );
  }
  const urls = converted.targets.filter(({ use }) => use === 'image').map(({ url }) => url);
  const { files, targets, missed } = await storePictures(platform, urls, attached);
  const title = converted.title ?? (fileName && nameDocument(fileName));
  const titled = !title ? converted : { ...converted, title };
  const markdown = writeConvertedPage(titled, ({ use, url }) => {
    if (use !== 'image') return undefined;
    return targets.get(url) ?? (/^https?:/i.test(url) ? undefined : LOST_PICTURE);
  });
  return addPage(platform, { markdown, files, missed, ...(warnings && { warnings }) }, target);
}
