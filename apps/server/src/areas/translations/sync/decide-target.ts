import {
  type ConflictDetail,
  decideMerge,
  type MergeDecision,
  type PageRecord,
} from '@octavo/content';
import { readPage } from '@octavo/markup';
import { mergeTranslation, type OutdatedBlock } from '@octavo/translation';
import { type Platform, sha256Base64url } from '../../../platform/index.ts';
import {
  type ContentDraft,
  listContentChanges,
  planDraftMerge,
  type RevisionChanges,
  type RevisionRow,
  type RevisionView,
  readDocuments,
} from '../../content/index.ts';
import type { SyncPlan } from './plan-sync.ts';
import { NO_CONTENT } from './read-record-texts.ts';

/** What a sync does to the target, decided but not written. */
export interface TargetDecision {
  decision: MergeDecision;
  /** What people edited and the source changed too, by the ids of records whose texts were merged. */
  outdated: Map<string, OutdatedBlock[]>;
  /** Where the two sides did not go together and people's stands. */
  conflicts: readonly ConflictDetail[];
}

/**
 * Decides what becomes of the target where the machine's content goes from what it was to what it is
 * now: three-way, with people's side in whatever does not go together. Before the first sync what the
 * target has as the source has it, such as a copy of the source, counts as the machine's.
 */
export async function decideTarget(
  platform: Platform,
  plan: SyncPlan,
  sides: { machine: RevisionRow | undefined; changes: RevisionChanges; target: RevisionView },
): Promise<TargetDecision> {
  const { machine, changes, target } = sides;
  const { db } = platform.database;
  const was = machine?.content ?? NO_CONTENT;
  const adopted = machine === undefined ? [listAdopted(plan.changes, target)] : [];
  const base: ContentDraft = { content: was, changes: adopted };
  const theirs: ContentDraft = { content: was, changes: [changes] };
  const merge = await planDraftMerge(platform, db, { base, ours: target.content, theirs });
  const made = changes.addressedDocuments ?? new Map();
  const stored = await readDocuments(
    platform,
    merge.documents.filter((hash) => !made.has(hash)),
  );
  const outdated = new Map<string, OutdatedBlock[]>();
  const tools = {
    hashText: sha256Base64url,
    readText: (text: string) => readPage(text, sha256Base64url),
    newId: () => platform.ids.next(),
  };
  const decision = decideMerge(merge, target.tree(), {
    ...tools,
    document(hash) {
      const document = made.get(hash) ?? stored.get(hash);
      if (document === undefined) throw new Error(`The document ${hash} is missing.`);
      return document;
    },
    mergeTexts(record, texts) {
      const { outdated: found, ...document } = mergeTranslation(
        { lastMachine: texts.base, present: texts.ours, newMachine: texts.theirs },
        [],
        tools,
      );
      outdated.set(record, found);
      return { ...document, conflicts: [] };
    },
  });
  return { decision, outdated, conflicts: decision.conflicts };
}

/** The records of the source that the target has too, by their ids. */
function listAdopted(source: RevisionChanges, target: RevisionView): RevisionChanges {
  const take = <V>(
    changes: ReadonlyMap<string, V | null> | undefined,
    has: (id: string) => boolean,
  ) => new Map([...(changes ?? [])].filter(([id]) => has(id)));
  const { variables = {} } = source;
  const known = Object.entries(variables).filter(([name]) => name in target.content.variables);
  return {
    pages: take<PageRecord>(source.pages, (id) => target.tree().byId.has(id)),
    files: take(source.files, (id) => target.files.byId.has(id)),
    reusableContents: take(source.reusableContents, (id) => target.reusableContents.byId.has(id)),
    variables: Object.fromEntries(known),
  };
}

/** What makes the machine's branch, which begins with the target's content, hold the machine's alone. */
export async function replaceContent(
  platform: Platform,
  target: RevisionView,
  changes: RevisionChanges,
): Promise<RevisionChanges> {
  const gone = await listContentChanges(platform, platform.database.db, target.content, NO_CONTENT);
  return {
    ...changes,
    pages: new Map([...(gone.pages ?? []), ...(changes.pages ?? [])]),
    files: new Map([...(gone.files ?? []), ...(changes.files ?? [])]),
    reusableContents: new Map([
      ...(gone.reusableContents ?? []),
      ...(changes.reusableContents ?? []),
    ]),
    sources: new Map([...(gone.sources ?? []), ...(changes.sources ?? [])]),
    variables: changes.variables ?? {},
  };
}
