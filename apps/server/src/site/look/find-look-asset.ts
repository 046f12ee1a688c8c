import { readFile } from 'node:fs/promises';
import { findAsset } from '../../areas/customization/index.ts';
import type { Platform } from '../../platform/index.ts';
import { type Answer, cacheControlOf, type Tagging } from '../respond/answer.ts';
import { PreparedResponse } from '../respond/prepared-response.ts';
import { plainSecurityHeaders } from '../respond/security-headers.ts';
import { findFontFile } from './font-packages.ts';
import { findTheme } from './open-look.ts';
import { readOwnAsset } from './own-assets.ts';

/** Whose look a file belongs to, and who is answered. */
export interface LookAssetRequest {
  siteId: string;
  siteSpaceId: string;
  /** What the style sheet of every look ends with. */
  rules: string;
  tagging: Tagging;
}

/**
 * A file of a look by its name: its style sheet, a font, or a picture of the site's own. Undefined for
 * any other name. Names follow from the bytes, so answers may be kept for ever; a style sheet by the
 * name of one before is the present one, for pages that were read before it changed.
 */
export async function findLookAsset(
  platform: Platform,
  name: string,
  { tagging, ...look }: LookAssetRequest,
): Promise<Answer | undefined> {
  const prepare = (body: Buffer | string, contentType: string, isNamed = true): Answer => ({
    kind: 'prepared',
    keep: false,
    response: new PreparedResponse({
      contentType,
      body,
      cacheControl: cacheControlOf(isNamed ? 'immutable' : 'revalidate', tagging),
      headers: plainSecurityHeaders(tagging),
      compress: !/^(font\/|image\/(?!svg))/.test(contentType),
    }),
  });
  if (/^theme-[0-9a-f]{12}\.css$/.test(name)) {
    const theme = await findTheme(platform, look);
    return theme && prepare(theme.css, 'text/css; charset=utf-8', theme.fileName === name);
  }
  const font = findFontFile(name);
  if (font !== undefined) {
    const bytes = await readFile(font).catch(() => undefined);
    return bytes && prepare(bytes, 'font/woff2');
  }
  const hash = readOwnAsset(name);
  const kept = hash && (await findAsset(platform.database.db, look.siteId, hash));
  return kept ? prepare(Buffer.from(kept.bytes), kept.content_type) : undefined;
}
