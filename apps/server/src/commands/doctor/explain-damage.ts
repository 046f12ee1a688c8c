import type { DamageKind } from '../../platform/index.ts';

/** What a kind of damage is called, what it means for those who read and write, and what to do. */
export interface Explanation {
  means: string;
  remedy: string;
}

const FROM_BACKUP =
  'Restore it from a backup (see "Restore lost content" in docs/operating/doctor.md). There is no other copy.';

/** Every kind of damage in plain words. */
export const EXPLANATIONS: Readonly<Record<DamageKind, Explanation>> = {
  'node-missing': {
    means: 'Part of the table of contents of a revision is lost, with the pages or files in it.',
    remedy: FROM_BACKUP,
  },
  'node-damaged': {
    means: 'Part of the table of contents of a revision was changed outside Octavo.',
    remedy: FROM_BACKUP,
  },
  'document-missing': {
    means: 'The text of a page is lost in every revision that contains it.',
    remedy: FROM_BACKUP,
  },
  'document-damaged': {
    means: 'The text of a page was changed outside Octavo, or the disk returns wrong bytes.',
    remedy: `Check the disk. ${FROM_BACKUP}`,
  },
  'git-oid-wrong': {
    means: 'Programs that compare pages with a Git repository get a wrong id.',
    remedy: 'Run octavo doctor --repair to compute it again.',
  },
  'file-unrecorded': {
    means: 'A file of a space has no record of its bytes, so they may be removed as unused.',
    remedy: FROM_BACKUP,
  },
  'file-missing': {
    means: 'A picture or file cannot be shown or downloaded.',
    remedy:
      'Copy the file with this name from the "blobs" folder of a backup to the same place, or upload the file again: the same bytes get the same name.',
  },
  'file-damaged': {
    means: 'A picture or file is shown and downloaded with damaged content.',
    remedy:
      'Check the disk. Remove the file, then copy the file with this name from the "blobs" folder of a backup to the same place, or upload the file again.',
  },
  'pointer-broken': {
    means: 'A record refers to another one that does not exist, so requests that use it fail.',
    remedy:
      'Run octavo doctor --repair, which removes the record if it is derived from content. Otherwise restore a backup: records do not disappear by themselves.',
  },
  'count-wrong': {
    means: 'A number that people see is wrong.',
    remedy: 'Run octavo doctor --repair to count again.',
  },
  'search-behind': {
    means: 'Searches in the space find its earlier content.',
    remedy: 'Run octavo doctor --repair to index the changes since then.',
  },
  'search-wrong': {
    means: 'Searches miss the page, or find text that it does not contain.',
    remedy: 'Run octavo doctor --repair to index the page again.',
  },
  'links-behind': {
    means: 'Lists of links and backlinks take longer, because they have to read the texts.',
    remedy: 'Run octavo doctor --repair to read the links that have changed since then.',
  },
  'links-wrong': {
    means:
      'Lists of links and backlinks are wrong, and a file that only this page shows may answer 404.',
    remedy: 'Run octavo doctor --repair to read the links of the page again.',
  },
  'storage-damaged': {
    means: 'The database file is damaged.',
    remedy: 'Stop the server, keep a copy of the file, check the disk, and restore a backup.',
  },
  'space-low': {
    means: 'Soon, nothing can be written any more.',
    remedy: 'Free disk space: docs/operating/storage.md explains what uses it.',
  },
  'clock-behind': {
    means:
      'The clock of this machine was ahead earlier or is behind now. Records keep their order, but tokens and deadlines depend on the clock.',
    remedy: 'Set the clock, and keep it correct with NTP.',
  },
  'not-looked-at': {
    means: 'A check did not finish, so the state of what it checks is unknown.',
    remedy: 'Read the reason given with it, remove the cause, and run octavo doctor again.',
  },
};
