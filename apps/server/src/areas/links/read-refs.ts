import { listRefs } from '@octavo/markup';

/** What a document refers to, as a reading of its tree. */
export const read = listRefs;
