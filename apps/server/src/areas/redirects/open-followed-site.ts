import type { PageTree } from '@octavo/content';
import type { Platform, Reader } from '../../platform/index.ts';
import { readRevision, seeRevision } from '../content/index.ts';
import type { PublishedStructure } from '../sites/index.ts';
import type { FollowedSite, FollowedSpace } from './follow-path.ts';

/** A space of a site, where it is, and the pages of it that its reader sees. */
export interface SeenSpace extends FollowedSpace {
  /** Its path below the site, without slashes at the ends. */
  readonly path: string;
  readonly seen: PageTree;
}

/** A site on which the addresses of a reader are followed. `structure` is what the reader sees. */
export function openFollowedSite(
  platform: Platform,
  { id, version }: { id: string; version: number },
  { structure, reader }: { structure: PublishedStructure; reader: Reader },
): FollowedSite<SeenSpace> {
  return {
    id,
    version,
    structure,
    async open(spaceId) {
      const place = structure.siteSpaces.find(({ siteSpace }) => siteSpace.spaceId === spaceId);
      const revision = place && (await readRevision(platform, place.siteSpace.revision));
      if (place === undefined || revision === undefined) return undefined;
      const view = seeRevision(platform, revision, reader);
      const seen = view.tree();
      return {
        revision: view,
        tree: view.whole.tree(),
        seen,
        path: place.path,
        home: seen.home ?? seen.readingOrder()[0],
        isShown: ({ id: pageId }) => seen.byId.has(pageId),
      };
    },
  };
}
