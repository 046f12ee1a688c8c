import { type exportQuery, ZIP } from '@octavo/contract/exports';
import type { Static } from 'typebox';
import { streamWhile } from '../../http/bytes/stream-while.ts';
import { writeDisposition } from '../../http/bytes/write-disposition.ts';
import { ApiError, tooBusy } from '../../http/errors.ts';
import type { RequestFacts } from '../../http/implement-operation.ts';
import type { RawReply } from '../../http/reply.ts';
import {
  createJointQueue,
  defineState,
  type Platform,
  QueueFullError,
} from '../../platform/index.ts';
import { type PlaceInput, readPlace } from '../content/index.ts';
import { openArchive } from './open-archive.ts';
import { prepareExport } from './prepare-export.ts';
import { makeExportedReader } from './read-exported.ts';

const RETRY_AFTER_SECONDS = 10;

/** Answers what a place contains as an archive, which is made as it is sent. */
export const exportingContent = {
  async handle({
    platform,
    subject,
    request,
  }: PlaceInput<unknown, Static<typeof exportQuery>>): Promise<RawReply> {
    const view = await readPlace(platform, subject.place);
    const { files } = await exportInQueue(platform, request.signal, () =>
      prepareExport(platform, view, { signal: request.signal }),
    );
    const archive = openArchive({
      files,
      open: makeExportedReader(platform, files),
      modifiedAt: new Date(view.row.createdAt),
    });
    return {
      status: 200,
      raw: streamWhile(platform.database, archive, () => mayReadOn(request)),
      headers: {
        'content-type': ZIP,
        'content-disposition': writeDisposition('attachment', `${subject.space.title}.zip`),
        'cache-control': 'no-store',
      },
    };
  },
};

/** Whether a caller may still have what is sent; what fails otherwise is no answer. */
async function mayReadOn(request: RequestFacts): Promise<boolean> {
  try {
    await request.recheckAccess();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Each export that is planned may hold a thread with all texts of a space, so few are at a time. */
export const exportQueue = defineState((platform: Pick<Platform, 'peers'>) =>
  createJointQueue(platform, 'exports', { atOnce: 2, waiting: 16 }),
);

async function exportInQueue<T>(
  platform: Pick<Platform, 'areas' | 'peers'>,
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await exportQueue.of(platform).run(run, signal);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw tooBusy('Too many exports are in progress.', RETRY_AFTER_SECONDS);
  }
}
