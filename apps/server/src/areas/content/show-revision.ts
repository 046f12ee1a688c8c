import type { RevisionResource } from '@octavo/contract/content';
import type { Urls } from '../../http/urls.ts';
import type { Platform } from '../../platform/index.ts';
import type { PublishedUrls } from '../spaces/index.ts';
import { listShownContents, listShownFiles } from './audience/find-shown.ts';
import { openPageTargets } from './audience/open-targets.ts';
import { createDownloadUrls } from './file-download.ts';
import { readGitOids } from './git-oids/read-git-oids.ts';
import { keepShown } from './kept-answers.ts';
import { showMergeSources } from './merge-sources.ts';
import { presentRevision, type ShownRecords } from './present.ts';
import type { RevisionView } from './revision-view.ts';

/**
 * A revision as resource with all its content. It never changes, but for where it is published and
 * what is said of the change request that it is a merge of: made
 * once for each such place, and kept; one with files for each person and day.
 */
export async function showRevision(
  platform: Platform,
  view: RevisionView,
  options: { url: Urls; metadata: boolean; computed?: boolean; published?: Partial<PublishedUrls> },
): Promise<RevisionResource> {
  const { spaceId } = view;
  const sources = await showMergeSources(platform, platform.database.db, [view.row], options.url);
  const place = Object.values(options.published ?? {}).join(' ');
  const records = {
    files: await listShownFiles(platform, view),
    reusableContents: await listShownContents(platform, view),
  };
  // The addresses of files are for whoever asks.
  const { holder, expires } = (records.files.length > 0 && options.url.grant) || {};
  return keepShown(
    platform,
    view,
    `revision ${options.metadata} ${options.computed ?? true} ${holder ?? ''} ${expires ?? ''} ${place} ${JSON.stringify([...sources])}`,
    async () => {
      const makeDownloadUrl = createDownloadUrls(platform, options.url, spaceId);
      const gitOids = options.metadata
        ? await readGitOids(platform, view, listRecords(view, records))
        : undefined;
      const leads = await openPageTargets(platform, view, view.tree().byId.values());
      return presentRevision(
        { ...view, ...records },
        { ...options, spaceId, makeDownloadUrl, sources, gitOids, leads },
      );
    },
  );
}

function listRecords(view: RevisionView, { files, reusableContents }: ShownRecords) {
  return [...view.tree().byId.values(), ...files, ...reusableContents];
}
