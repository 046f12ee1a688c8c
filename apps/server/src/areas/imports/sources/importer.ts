import type { TreeWarning } from '@octavo/trees';
import type { Actor, Platform, Tx } from '../../../platform/index.ts';
import type { EditablePlace } from '../../content/index.ts';

/** Where an import goes, who asked for it, and how it is committed and stopped. */
export interface ImportTarget {
  place: EditablePlace;
  actor: Actor;
  /** Once it is aborted nothing is committed any more, and the import fails with its reason. */
  signal: AbortSignal;
  /**
   * Asked before the import is made again for what the content has become, where another commit came
   * first. @throws where what the import relies on holds no more
   */
  recheck(): Promise<void>;
  /**
   * Runs the transaction that commits: in it what allowed the import is checked again, since
   * fetching and parsing may take long. `run` is handed the place as that transaction sees it;
   * `describe` says what is answered. Called again where another commit came first.
   */
  commit<T>(
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
  /** The first `MAX_SHOWN_WARNINGS`. */
  warnings: TreeWarning[];
  /** How many there are in all. */
  warningsCount: number;
}

/** The most warnings that an answer has. */
const MAX_SHOWN_WARNINGS = 1000;

/** What is answered of warnings. */
export function describeWarnings(
  warnings: readonly TreeWarning[],
): Pick<Imported, 'warnings' | 'warningsCount'> {
  return { warnings: warnings.slice(0, MAX_SHOWN_WARNINGS), warningsCount: warnings.length };
}

/**
 * Imports what a URL leads to, as one revision or none.
 *
 * @throws ApiError 400 naming `body.url`, 409 where the target refuses edits, 413
 * @throws TreeError or FetchRefusedError where what is behind the URL cannot be had
 * @throws the reason of the target's signal once that is aborted
 */
export type Importer = (platform: Platform, url: string, target: ImportTarget) => Promise<Imported>;
