import { type EmbedAddress, readEmbedAddress } from './embed-address.ts';
import type { EmbedUsesTable } from './tables.ts';

/** That a source embeds an address. */
export type EmbedUse = Pick<EmbedUsesTable, 'embed_id' | 'source'>;

/** What follows from sources that embed other addresses than before. */
export interface UsesPlan {
  removed: EmbedUse[];
  added: EmbedUse[];
  /** The addresses of what is added. */
  addresses: ReadonlyMap<string, EmbedAddress>;
}

/** The most that one space takes; what comes later stays plain cards. */
export const USE_LIMITS = { addresses: 500, uses: 2000 };

/**
 * What changes of the uses of a space where these sources embed these addresses now; sources that are
 * not named stay as they are. Pure.
 */
export function planUses(
  present: readonly EmbedUse[],
  changed: ReadonlyMap<string, readonly string[]>,
  limits = USE_LIMITS,
): UsesPlan {
  const wanted = new Map<string, Map<string, EmbedAddress>>();
  for (const [source, urls] of changed) {
    const addresses = urls.flatMap((url) => readEmbedAddress(url) ?? []);
    wanted.set(source, new Map(addresses.map((address) => [address.id, address])));
  }
  const isGone = ({ source, embed_id: id }: EmbedUse) => wanted.get(source)?.has(id) === false;
  const removed = present.filter(isGone);
  const kept = present.filter((use) => !isGone(use));
  const known = new Set(kept.map(({ embed_id: id }) => id));
  const standing = new Set(kept.map(nameUse));
  const added: EmbedUse[] = [];
  const addresses = new Map<string, EmbedAddress>();
  for (const [source, ofSource] of wanted) {
    for (const address of ofSource.values()) {
      const use = { embed_id: address.id, source };
      if (standing.has(nameUse(use)) || kept.length + added.length >= limits.uses) continue;
      if (!known.has(address.id) && known.size >= limits.addresses) continue;
      known.add(address.id);
      added.push(use);
      addresses.set(address.id, address);
    }
  }
  return { removed, added, addresses };
}

function nameUse({ embed_id: id, source }: EmbedUse): string {
  return `${id} ${source}`;
}
