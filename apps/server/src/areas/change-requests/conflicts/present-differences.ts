import type { Conflict } from '@octavo/content';
import type { ConflictResource } from '@octavo/contract/change-requests';
import type { WordComparer, WordRun } from '@octavo/markup';

type Differences = NonNullable<ConflictResource['differences']>;

const CHANGES = { added: 'inserted', removed: 'deleted' } as const;

/** How the sides differ from the base, by words, in conflicts whose sides are texts. */
export function presentDifferences(
  { kind }: Pick<Conflict, 'kind'>,
  { base, ours, theirs }: Pick<ConflictResource, 'base' | 'ours' | 'theirs'>,
  words: WordComparer,
): { differences?: Differences } {
  const isAboutText = kind === 'text' || kind === 'field';
  if (!isAboutText || !isText(base) || !isText(ours) || !isText(theirs)) return {};
  const compare = (side: string | null) => words.compare(base ?? '', side ?? '').map(presentRun);
  return { differences: { ours: compare(ours), theirs: compare(theirs) } };
}

function isText(value: unknown): value is string | null {
  return typeof value === 'string' || value === null;
}

function presentRun({ text, change }: WordRun): Differences['ours'][number] {
  return { text, change: change === undefined ? 'same' : CHANGES[change] };
}
