import { badRequest } from '../../../http/errors.ts';
import { MAX_TEXT_BYTES, type Platform } from '../../../platform/index.ts';
import { addPage } from './add-page.ts';
import type { Importer } from './importer.ts';
import { fetchDocument } from './open-source.ts';

/** Adds a page of Markdown. */
export const importMarkdown: Importer = async (platform, url, target) => {
  const markdown = await readText(platform, url);
  return addPage(platform, { markdown }, target);
};

async function readText(platform: Platform, url: string): Promise<string> {
  const { bytes } = await fetchDocument(platform, url, MAX_TEXT_BYTES);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('body.url', 'must be the address of text in UTF-8', 'source_unreadable');
  }
}
