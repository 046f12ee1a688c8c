import type { DamageKind } from '../../platform/index.ts';

/** What a kind of damage is called, what it means for those who read and write, and what to do. */
export interface Explanation {
  means: string;
  remedy: string;
}

const FROM_BACKUP =
  'Restore it from a backup (see "Restore lost content" in docs/operating/doctor.md). Nothing else has it.';

/** Every kind of damage in plain words. */
export const EXPLANATIONS: Readonly<Record<DamageKind, Explanation>> = {
  'node-missing': {
    means:
      'A part of the table of contents of some revision is lost, with the pages or files in it.',
    remedy: FROM_BACKUP,
  },
  'node-damaged': {
    means: 'A part of the table of contents of some revision was changed outside of Octavo.',
    remedy: FROM_BACKUP,
  },
  'document-missing': {
    means: 'The text of a page is lost in each revision that has it.',
    remedy: FROM_BACKUP,
  },
  'document-damaged': {
    means: 'The text of a page was changed outside of Octavo, or its disk returns other bytes.',
    remedy: `Check the disk. ${FROM_BACKUP}`,
  },
  'git-oid-wrong': {
    means: 'Programs that compare pages with a Git repository are told a wrong id.',
    remedy: 'octavo doctor --repair computes it again.',
  },
  'file-unrecorded': {
    means: 'A file of a space has no record of its bytes, which may be removed as unused.',
    remedy: FROM_BACKUP,
  },
  'file-missing': {
    means: 'A picture or file cannot be shown or downloaded.',
    remedy:
      'Copy the file of this name from the folder "blobs" of a backup to the same place, or upload the file again: the same bytes get the same name.',
  },
  'file-damaged': {
    means: 'A picture or file is shown and downloaded with wrong bytes.',
    remedy:
      'Check the disk. Remove the file, then copy the file of this name from the folder "blobs" of a backup to the same place, or upload the file again.',
  },
  'pointer-broken': {
    means:
      'A record names another one that is not there, so what is asked of it answers with an error.',
    remedy:
      'octavo doctor --repair removes the record where it follows from content. Otherwise restore a backup: rows do not go by themselves.',
  },
  'count-wrong': {
    means: 'A number that people see is wrong.',
    remedy: 'octavo doctor --repair counts again.',
  },
  'search-behind': {
    means: 'Searches in the space find what it said before.',
    remedy: 'octavo doctor --repair indexes what changed since.',
  },
  'search-wrong': {
    means: 'Searches miss the page, or find what it does not say.',
    remedy: 'octavo doctor --repair indexes the page again.',
  },
  'links-behind': {
    means: 'Lists of links and backlinks take longer, as they read the texts.',
    remedy: 'octavo doctor --repair reads the links that changed since.',
  },
  'links-wrong': {
    means:
      'Lists of links and backlinks are wrong, and a file that only this page shows may be a 404.',
    remedy: 'octavo doctor --repair reads the links of the page again.',
  },
  'storage-damaged': {
    means: 'The file of the database is damaged.',
    remedy: 'Stop the server, keep the file, check the disk, and restore a backup.',
  },
  'space-low': {
    means: 'Soon nothing can be written.',
    remedy: 'Make room: docs/operating/storage.md says what takes it.',
  },
  'clock-behind': {
    means:
      'The clock of this machine was ahead, or is behind now. Entries keep their order all the same; tokens and deadlines go by the clock.',
    remedy: 'Set the clock, and keep it right by NTP.',
  },
  'not-looked-at': {
    means: 'A check came to no end, so nothing is known of what it looks at.',
    remedy: 'Read the reason beside it, remove the cause, and run octavo doctor again.',
  },
};
