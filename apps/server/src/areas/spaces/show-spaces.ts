import type { SpaceResource } from '@octavo/contract/spaces';
import type { Urls } from '../../http/urls.ts';
import type { Db, Platform } from '../../platform/index.ts';
import { readFieldValues } from '../custom-fields/index.ts';
import type { SpaceSubject } from './access.ts';
import { presentSpace } from './present.ts';
import { readPublications } from './publications.ts';

/**
 * Spaces as the API shows them to the caller whose roles the subjects have, in their order; what they
 * say beside their rows is found at once for all of them. Visitors see no custom fields.
 */
export async function showSpaces(
  platform: Platform,
  db: Db,
  subjects: readonly SpaceSubject[],
  url: Urls,
): Promise<SpaceResource[]> {
  const ids = subjects.flatMap(({ space, publication }) => (publication ? [] : [space.id]));
  const publications = await readPublications(platform, db, ids);
  const values = await readFieldValues(platform, db, ids);
  return subjects.map((subject) => {
    const publication = subject.publication ?? publications.get(subject.space.id);
    const customFields = values.get(subject.space.id) ?? {};
    return presentSpace(subject, { publication, customFields }, url);
  });
}

/** One space as the API shows it. */
export async function showSpace(
  platform: Platform,
  db: Db,
  subject: SpaceSubject,
  url: Urls,
): Promise<SpaceResource> {
  const [shown] = await showSpaces(platform, db, [subject], url);
  if (shown === undefined) throw new Error('A space was not shown.');
  return shown;
}
