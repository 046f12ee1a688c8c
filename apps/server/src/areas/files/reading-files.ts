import type { filesQuery } from '@octavo/contract/files';
import type { Static } from 'typebox';
import { ok } from '../../http/reply.ts';
import { type ContentQuery, type PlaceInput, readPlace } from '../content/index.ts';
import { showFile, showFiles } from './show-file.ts';

/*
 * What the operations that read files are, the same for every place: these differ in what their
 * paths name.
 */

/** Lists the files of a place. */
export const listingFiles = {
  holdsStill: true,
  async handle({ platform, subject, query, url }: PlaceInput<unknown, Static<typeof filesQuery>>) {
    const view = await readPlace(platform, subject.place);
    return ok(await showFiles(platform, { view, query, url }));
  },
};

/** Answers the file that `{fileId}` names. */
export const readingFile = {
  holdsStill: true,
  async handle({
    platform,
    subject,
    params,
    query,
    url,
  }: PlaceInput<{ readonly fileId: string }, ContentQuery>) {
    const view = await readPlace(platform, subject.place);
    return ok(await showFile(platform, { view, fileId: params.fileId, query, url }));
  },
};
