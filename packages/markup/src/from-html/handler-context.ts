import type { TargetList } from './targets.ts';

/** What reading one document needs beside its tree. */
export interface HandlerContext {
  targets: TargetList;
  /** The anchor of each heading's id. */
  anchors: ReadonlyMap<string, string>;
}
