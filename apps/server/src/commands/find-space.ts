import type { Platform } from '../platform/index.ts';
import { CommandError } from './command.ts';
import { findSimilarSpaces, findSpacesByName, type SpaceName } from './installation-store.ts';

/** The space of this id, else the only one with this title; throws `CommandError` otherwise. */
export async function requireSpace(platform: Platform, name: string): Promise<SpaceName> {
  const space = await findSpaceByName(platform, name);
  if (space !== undefined) return space;
  await refuseOtherCase(platform, name);
  throw new CommandError(`There is no space "${name}".`);
}

/**
 * Throws `CommandError` where a space has this title in other letters: what was written in haste is
 * neither taken for it nor made beside it.
 */
export async function refuseOtherCase({ database }: Platform, name: string): Promise<void> {
  const [similar] = await findSimilarSpaces(database.db, name);
  if (similar === undefined) return;
  throw new CommandError(
    `There is no space "${name}". Did you mean "${similar.title}" (${similar.id})?`,
  );
}

/** Like `requireSpace`, but nothing where there is no such space. */
export async function findSpaceByName(
  { database }: Platform,
  name: string,
): Promise<SpaceName | undefined> {
  const found = await findSpacesByName(database.db, name);
  if (found.length > 1) {
    const list = found.map((space) => `  ${space.id}`).join('\n');
    throw new CommandError(
      `Several spaces are called "${name}". Give the id of the one you mean:\n${list}`,
    );
  }
  return found[0];
}
