import type { Db, Platform } from '../../platform/index.ts';

/** Where readers find a space. */
export interface PublishedUrls {
  /** On the site that publishes it, whoever that lets in. */
  published: string;
  /** The same, where the site lets everyone in. */
  public?: string;
}

/** Finds where spaces are published, by space id; those that are not published are left out. */
export type FindPublishedUrls = (
  platform: Platform,
  db: Db,
  spaceIds: readonly string[],
) => Promise<ReadonlyMap<string, PublishedUrls>>;

const finders = new WeakMap<Platform['events'], FindPublishedUrls>();

/** Lets a later area, which knows the sites, say where spaces are published. */
export function registerPublishedUrls(platform: Platform, find: FindPublishedUrls): void {
  finders.set(platform.events, find);
}

/** Where spaces are published, by space id, found at once for all of them. */
export async function readPublishedUrls(
  platform: Platform,
  db: Db,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, PublishedUrls>> {
  const find = finders.get(platform.events);
  return find === undefined || spaceIds.length === 0 ? new Map() : find(platform, db, spaceIds);
}

/** Where one space is published; nothing where it is not. */
export async function readPublishedUrlsOf(
  platform: Platform,
  db: Db,
  { id }: { id: string },
): Promise<Partial<PublishedUrls>> {
  return (await readPublishedUrls(platform, db, [id])).get(id) ?? {};
}
