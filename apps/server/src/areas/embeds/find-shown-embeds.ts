import type { Platform } from '../../platform/index.ts';
import { makeEnding } from '../customization/index.ts';
import { isAskingAllowed, isHostAllowed, readEmbedAddress } from './embed-address.ts';
import { listKnownEmbeds } from './embeds-store.ts';

/** What a page shows of a page elsewhere that it embeds. */
export interface ShownEmbed {
  title: string;
  description?: string;
  siteName?: string;
  /** `name` is that of its bytes, with an ending that says their type. */
  picture?: { name: string; width: number; height: number };
}

/**
 * What is known of addresses that a published space embeds, by the addresses as they are written. One
 * query, none where there are no addresses; at most a hundred.
 */
export async function findShownEmbeds(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  spaceId: string,
  urls: readonly string[],
): Promise<Map<string, ShownEmbed>> {
  const shown = new Map<string, ShownEmbed>();
  if (urls.length === 0 || !isAskingAllowed(config)) return shown;
  const addresses = urls.flatMap((written) => {
    const address = readEmbedAddress(written);
    return address && isHostAllowed(config, address.url) ? [{ written, id: address.id }] : [];
  });
  if (addresses.length === 0) return shown;
  const ids = [...new Set(addresses.map(({ id }) => id))];
  const known = await listKnownEmbeds(database.db, spaceId, ids);
  const byId = new Map(known.map((embed) => [embed.id, embed]));
  for (const { written, id } of addresses) {
    const embed = byId.get(id);
    if (embed === undefined) continue;
    const { title, description, site_name: siteName, picture_blob: blob } = embed;
    const { picture_type: type, picture_width: width, picture_height: height } = embed;
    shown.set(written, {
      title: title ?? '',
      ...(description ? { description } : {}),
      ...(siteName ? { siteName } : {}),
      ...(blob && type && width && height
        ? { picture: { name: `${blob}.${makeEnding(type)}`, width, height } }
        : {}),
    });
  }
  return shown;
}

/** The hash of the bytes in the name of a picture; undefined for any other name. */
export function readPictureName(name: string): string | undefined {
  return /^([0-9a-f]{64})\.[a-z]+$/.exec(name)?.[1];
}
