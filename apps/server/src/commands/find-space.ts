import type { Platform } from '../platform/index.ts';
import { CommandError } from './command.ts';
import { findSpacesByName, type SpaceName } from './installation-store.ts';

/** The space of this id, else the only one with this title; throws `CommandError` otherwise. */
export async function requireSpace(platform: Platform, name: string): Promise<SpaceName> {
  const space = await findSpaceByName(platform, name);
  if (space === undefined) throw new CommandError(`There is no space "${name}".`);
  return space;
}

/** Like `requireSpace`, but nothing where there is no such space. */
export async function findSpaceByName(
  { database }: Platform,
  name: string,
): Promise<SpaceName | undefined> {
  const found = await findSpacesByName(database.db, name);
  if (found.length > 1) {
    const list = found.map((space) => `  ${space.id}`).join('\n');
    throw new CommandError(`Several spaces are called "${name}". Name one by its id:\n${list}`);
  }
  return found[0];
}
