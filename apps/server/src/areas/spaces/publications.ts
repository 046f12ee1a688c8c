import type { SpaceResource } from '@octavo/contract/spaces';
import { type Db, defineExtensionPoint, type Platform } from '../../platform/index.ts';

/** Where readers find a space. */
export interface PublishedUrls {
  /** On the site that publishes it, whoever that lets in. */
  published: string;
  /** The same, where the site lets everyone in. */
  public?: string;
}

/** How a space is published. */
export interface Publication {
  urls: PublishedUrls;
  /** That of the most open site that publishes it. */
  visibility: Exclude<SpaceResource['visibility'], 'in-collection' | 'private'>;
}

/** Finds how spaces are published, by space id; those that are not published are left out. */
export type FindPublications = (
  platform: Platform,
  db: Db,
  spaceIds: readonly string[],
) => Promise<ReadonlyMap<string, Publication>>;

/** Lets the area that knows the sites say how spaces are published. */
export const publicationFinders = defineExtensionPoint<FindPublications>(
  'how spaces are published',
);

/** How spaces are published, by space id, found at once for all of them. */
export async function readPublications(
  platform: Platform,
  db: Db,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, Publication>> {
  const find = publicationFinders.find(platform);
  return find === undefined || spaceIds.length === 0 ? new Map() : find(platform, db, spaceIds);
}

/** Where one space is published; nothing where it is not. */
export async function readPublishedUrlsOf(
  platform: Platform,
  db: Db,
  { id }: { id: string },
): Promise<Partial<PublishedUrls>> {
  return (await readPublications(platform, db, [id])).get(id)?.urls ?? {};
}
