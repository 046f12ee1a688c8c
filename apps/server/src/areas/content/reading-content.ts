import type { ReadingCaller } from '../../http/caller.ts';
import type { OperationInput } from '../../http/implement-operation.ts';
import { ok } from '../../http/reply.ts';
import type { PlaceSubject } from './access.ts';
import { type ContentQuery, wantsComputed, wantsMetadata } from './content-query.ts';
import { readPlace, readPlaceUrls } from './place.ts';
import { showRevision } from './show-revision.ts';

/** What an operation on content is handed, whichever place its path names. */
export type PlaceInput<
  Params = unknown,
  Query = unknown,
  Who extends ReadingCaller = ReadingCaller,
> = OperationInput<Params, Query, unknown, PlaceSubject, Who>;

/** Answers all that a place contains. */
export const readingContent = {
  holdsStill: true,
  async handle({ platform, subject, query, url }: PlaceInput<unknown, ContentQuery>) {
    const view = await readPlace(platform, subject.place);
    const published = await readPlaceUrls(platform, subject.place);
    return ok(
      await showRevision(platform, view, {
        url,
        published,
        metadata: wantsMetadata(query),
        computed: wantsComputed(query),
      }),
    );
  },
};
