/** What can be wrong with what an installation keeps. Scripts rely on these words. */
export type DamageKind =
  | 'node-missing'
  | 'node-damaged'
  | 'document-missing'
  | 'document-damaged'
  | 'git-oid-wrong'
  | 'file-unrecorded'
  | 'file-missing'
  | 'file-damaged'
  | 'pointer-broken'
  | 'count-wrong'
  | 'search-behind'
  | 'search-wrong'
  | 'links-behind'
  | 'links-wrong'
  | 'storage-damaged'
  | 'space-low'
  | 'clock-behind'
  | 'not-looked-at';

/** One thing that is wrong: seen, and looked at again before it is told. */
export interface Damage {
  kind: DamageKind;
  /** What it is of, with the ids and hashes that find it. */
  subject: string;
  /** What is wrong with it, one sentence. */
  problem: string;
  /** What of content cannot be read where it is lost. */
  lost?: { kind: 'node' | 'document' | 'blob'; hash: string };
  /** Makes it right again; absent where it follows from nothing. Answers whether it did. */
  repair?: () => Promise<boolean>;
}

/** How an inspection is done. */
export interface Inspection {
  /** Whether everything is read, and not a sample of what takes long. */
  all: boolean;
  /** Ends the inspection soon once it is aborted. */
  signal: AbortSignal;
  /** A number from 0 to below 1; of what samples are drawn by. */
  random(): number;
  /** Is told how much of something was looked at by now. */
  onProgress(what: string, looked: number): void;
  /** Is told what was not looked at, and why. */
  onSkipped(what: string): void;
}

/** How many of a sample may be read still, of everything together. */
export interface SampleLeft {
  count: number;
}

/** What may be read of a sample in all; everything where everything is asked for. */
export function beginSample({ all }: Inspection, count: number): SampleLeft {
  return { count: all ? Number.MAX_SAFE_INTEGER : count };
}

/** All of a list, or `most` of it that stand together somewhere, as long as there are some left. */
export function drawSample<T>(
  list: readonly T[],
  { all, random }: Inspection,
  left: SampleLeft,
  most: number,
): T[] {
  const count = all ? list.length : Math.min(list.length, most, left.count);
  left.count -= count;
  const start = Math.floor(random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)].slice(0, count);
}
