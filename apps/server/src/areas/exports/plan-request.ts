import { buildPageTree, type Hash, type StoredDocument } from '@octavo/content';
import { systemClock } from '../../platform/clock.ts';
import { sha256Base64url } from '../../platform/hash.ts';
import { createIds } from '../../platform/ids.ts';
import { type ExportPlan, planExport } from './plan-export.ts';
import type { PlanRequest } from './plan-message.ts';

const ids = createIds(systemClock);

/** Plans an export by its documents. The ids that are made in it are for comparing, and not kept. */
export function planRequest(
  { pages, texts, variables, ...current }: PlanRequest,
  documents: ReadonlyMap<Hash, StoredDocument>,
): ExportPlan {
  return planExport({
    current: { ...current, tree: buildPageTree([...pages]), documents },
    texts,
    variables,
    newId: () => ids.next(),
    hashText: sha256Base64url,
  });
}
