import { judgeMerge } from './judge-merge.ts';
import type { MergedText, MergeTriple, ProblemKind } from './merge-problem.ts';
import { mergeTexts } from './merge-texts.ts';
import { measureTriple, shrinkTriple } from './shrink-triple.ts';
import type { FoundProblem } from './text-history.ts';

/** Writes the smallest case of each kind of problem, with all its texts. */
export function writeProblems(problems: readonly FoundProblem[]): string {
  const kinds = [...new Set(problems.map(({ kind }) => kind))];
  const sections = kinds.map((kind) => {
    const found = problems.filter((problem) => problem.kind === kind);
    return writeProblem(findSmallest(found));
  });
  return [writeTable(problems), ...sections].join('\n\n');
}

/** How many histories had each kind of problem, and the seeds of some. */
export function writeTable(problems: readonly FoundProblem[]): string {
  const seeds = new Map<ProblemKind, Set<number>>();
  for (const { kind, seed } of problems) {
    seeds.set(kind, (seeds.get(kind) ?? new Set()).add(seed));
  }
  const rows = [...seeds]
    .toSorted(([, one], [, other]) => other.size - one.size)
    .map(([kind, all]) => `| ${kind} | ${all.size} | ${[...all].slice(0, 8).join(', ')} |`);
  return ['| Problem | Histories | Seeds |', '| --- | ---: | --- |', ...rows].join('\n');
}

/** A problem with its texts, made smaller where the merge alone, without its history, has it, too. */
export function writeProblem({ kind, seed, what, triple, merged }: FoundProblem): string {
  if (triple === undefined || merged === undefined) return `## ${kind}, seed ${seed}\n${what}`;
  const has = (one: MergeTriple) => {
    const result = tryMerge(one);
    return result?.problems.some((problem) => problem.kind === kind) === true;
  };
  if (!has(triple))
    return writeCase(`${kind}, seed ${seed}, in its history only`, what, triple, merged);
  const small = shrinkTriple(triple, has);
  const result = tryMerge(small);
  const whats = result?.problems.filter((problem) => problem.kind === kind).map((one) => one.what);
  return writeCase(
    `${kind}, seed ${seed}`,
    whats?.join('; ') ?? what,
    small,
    result?.merged ?? merged,
  );
}

function tryMerge(triple: MergeTriple) {
  try {
    const merged = mergeTexts(triple);
    return { merged, problems: judgeMerge(triple, merged) };
  } catch {
    return undefined;
  }
}

function findSmallest(found: readonly FoundProblem[]): FoundProblem {
  const size = ({ triple }: FoundProblem) =>
    triple === undefined ? Number.MAX_SAFE_INTEGER : measureTriple(triple);
  const [smallest] = found.toSorted((one, other) => size(one) - size(other));
  if (smallest === undefined) throw new Error('There is no problem to write.');
  return smallest;
}

/** The texts of a merge one under another, as the failing tests and the scripts print them. */
export function writeCase(
  title: string,
  what: string,
  triple: MergeTriple,
  merged: MergedText,
): string {
  const part = (name: string, text: string) =>
    `--- ${name}\n${text.replaceAll('\r', '␍')}${text.endsWith('\n') ? '' : '⏎̸\n'}`;
  const conflicts = merged.conflicts.map(
    ({ base, ours, theirs }) =>
      `--- conflict\n${JSON.stringify({ base, ours, theirs }, null, 1)}\n`,
  );
  return [
    `## ${title}\n${what}\n`,
    part('base', triple.base.text),
    part('ours', triple.ours.text),
    part('theirs', triple.theirs.text),
    part('merged', merged.text),
    ...conflicts,
  ].join('');
}
