import type { RequestFacts } from '../../../http/define-operation.ts';
import type { Platform, Tx } from '../../../platform/index.ts';
import type { EditablePlace } from '../../content/index.ts';

/** Where an import goes, and who asked for it. */
export interface ImportTarget {
  place: EditablePlace;
  authorId: string;
  request: RequestFacts;
  /**
   * Runs the transaction that commits, the database's own unless given: in it what allowed the
   * import is checked again, since fetching and parsing may take long. `run` is handed the place as
   * that transaction sees it; `describe` says what is answered.
   */
  commit?<T>(
    run: (tx: Tx, place: EditablePlace) => Promise<T>,
    describe: (result: T) => Imported,
  ): Promise<T>;
}

/** What an import made. */
export interface Imported {
  revision: string;
  /** Pages, groups, files and reusable contents that were imported. */
  importedResources: number;
  /** Those that were found. */
  totalResources: number;
}

/**
 * Imports what a URL leads to, as one revision or none.
 *
 * @throws ApiError 400 naming `body.url`, 409 where the target refuses edits, 413
 * @throws TreeError or FetchRefusedError where what is behind the URL cannot be had
 */
export type Importer = (platform: Platform, url: string, target: ImportTarget) => Promise<Imported>;
