import type { Segment } from '@octavo/translation';
import type { Platform } from '../../../platform/index.ts';
import type { SyncPlan } from '../sync/plan-sync.ts';
import { findAnswers, type MemoryPlace } from './memory-store.ts';

/** A text that was never asked for, by the key of its translation. */
export interface MissingText {
  id: string;
  text: string;
  segment: Segment;
}

/** What a plan has to say. */
export interface PlannedTexts {
  segments: number;
  /** The texts that were asked for before, each once, and their characters. */
  known: { texts: number; characters: number };
  /** The texts that were never asked for, each once, and their characters. */
  missing: number;
  characters: number;
  /** The first of these. */
  first: MissingText[];
}

/**
 * Goes through the segments of a plan and finds those that were never asked for, each text once. Of
 * these it keeps `most`; the rest is counted. Where the signal is aborted it throws its reason.
 */
export async function collectMissing(
  platform: Pick<Platform, 'database'>,
  memory: MemoryPlace,
  plan: Pick<SyncPlan, 'listSegments' | 'keyOf'>,
  most: number,
  signal?: AbortSignal,
): Promise<PlannedTexts> {
  const seen = new Set<string>();
  const known = { texts: 0, characters: 0 };
  const planned: PlannedTexts = { segments: 0, known, missing: 0, characters: 0, first: [] };
  for await (const records of plan.listSegments()) {
    signal?.throwIfAborted();
    const found = new Map<string, Segment>();
    for (const segment of records.flatMap(({ segments }) => segments)) {
      planned.segments += 1;
      const key = plan.keyOf(segment);
      if (seen.has(key)) continue;
      seen.add(key);
      found.set(key, segment);
    }
    const answers = await findAnswers(platform.database.db, memory, [...found.keys()]);
    for (const [id, segment] of found) {
      if (answers.has(id)) {
        known.texts += 1;
        known.characters += segment.text.length;
        continue;
      }
      planned.missing += 1;
      planned.characters += segment.text.length;
      if (planned.first.length < most) planned.first.push({ id, text: segment.text, segment });
    }
  }
  return planned;
}
