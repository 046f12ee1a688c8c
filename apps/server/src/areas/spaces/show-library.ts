import type { CollectionResource } from '@octavo/contract/collections';
import type { SpaceResource } from '@octavo/contract/spaces';
import type { Urls } from '../../http/urls.ts';
import type { Db, Platform } from '../../platform/index.ts';
import { presentCollection, toCollectionSubject } from '../collections/index.ts';
import { requireSubject } from './access.ts';
import type { LibraryRow } from './library-store.ts';
import { showSpaces } from './show-spaces.ts';

/** Spaces and collections as the API shows them to the user who found them, in their order. */
export async function showLibrary(
  platform: Platform,
  db: Db,
  rows: readonly LibraryRow[],
  url: Urls,
): Promise<(SpaceResource | CollectionResource)[]> {
  const subjects = rows.flatMap((row) => ('space' in row ? [requireSubject(row.space)] : []));
  const spaces = (await showSpaces(platform, db, subjects, url)).values();
  return rows.map((row) => {
    if ('collection' in row) return presentCollection(toCollectionSubject(row.collection), url);
    const { value } = spaces.next();
    if (value === undefined) throw new Error('A space was not shown.');
    return value;
  });
}
