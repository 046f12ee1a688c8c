import { type Platform, UNTIL_DONE } from '../../platform/index.ts';
import { deletePdfsOf, folderOfPdfs } from './making/pdf-store.ts';

const KIND = 'pdf.remove';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Removes the PDFs of a space that is gone. */
    'pdf.remove': { spaceId: string };
  }
}

/** Removes the PDFs of each space that is removed for good. */
export function subscribePdf({ config, events, jobs }: Platform): void {
  jobs.register(KIND, ({ spaceId }) => deletePdfsOf(folderOfPdfs(config), spaceId), UNTIL_DONE);
  events.on('space.purged', async (tx, { object }) => {
    await jobs.enqueue(tx, KIND, { spaceId: object.id });
  });
}
