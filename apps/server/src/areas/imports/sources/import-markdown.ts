import { badRequest } from '../../../http/errors.ts';
import type { Platform } from '../../../platform/index.ts';
import { addPage } from './add-page.ts';
import type { Importer } from './importer.ts';
import { openUrl } from './open-source.ts';

/** Adds a page of Markdown. */
export const importMarkdown: Importer = async (platform, url, target) => {
  const markdown = await readText(platform, url);
  return addPage(platform, { markdown }, target);
};

async function readText(platform: Platform, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await openUrl(platform, url)) chunks.push(chunk);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw badRequest('body.url', 'must lead to text in UTF-8', 'source_unreadable');
  }
}
