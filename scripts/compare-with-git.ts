import { parseArgs } from 'node:util';
import { diff3MergeRegions } from 'node-diff3';
import { makeRandom } from '../packages/content/src/testing/random-edits.ts';
import { judgeMerge, readShapes } from '../tests/merging/judge-merge.ts';
import type { MergedText, MergeTriple, Problem } from '../tests/merging/merge-problem.ts';
import { mergeTexts } from '../tests/merging/merge-texts.ts';
import { GitMerger } from '../tests/merging/merge-with-git.ts';
import { makeRealTriple, type RealTriple, readRealPages } from '../tests/merging/real-pages.ts';
import { writeCase } from '../tests/merging/report-problems.ts';
import { shrinkTriple } from '../tests/merging/shrink-triple.ts';

/**
 * Merges edits of real pages with Octavo and with `git merge-file`, judges both by their words, and
 * prints the table of `docs/merging.md`. Half of the merges have one edit a side, the others three.
 * Corpora are the archives in the folder that `OCTAVO_CORPORA` names.
 *
 * - `--count <number>`: merges, 5,000 unless said
 * - `--seed <number>`: the first seed, 1 unless said
 * - `--show <number>`: print that many cases of each kind where Octavo does worse
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '0' },
  },
});

/** What came of one merge. `words` are words lost, doubled or risen; `structure` is all else. */
interface Verdict {
  asks: boolean;
  words: Problem[];
  structure: Problem[];
}

interface Comparison {
  triple: RealTriple;
  edits: number;
  /** Whether the sides changed different words, and put nothing at one place. */
  isApart: boolean;
  octavo: Verdict;
  git: Verdict;
}

const WORDS = new Set(['lost', 'doubled', 'risen', 'throws']);
const git = new GitMerger();
const pages = await readRealPages();
if (pages.length === 0) process.exit(1);

const compared: Comparison[] = [];
for (let seed = Number(values.seed); compared.length < Number(values.count); seed++) {
  const edits = compared.length % 2 === 0 ? 1 : 3;
  const triple = makeRealTriple(pages, makeRandom(seed), edits);
  if (triple !== undefined) {
    compared.push({ triple, edits, isApart: isApart(triple), ...compare(triple) });
  }
}
process.stdout.write(`${writeTable()}\n`);
for (const [title, fits] of Object.entries(listWorse())) showCases(title, fits);
git.close();

function compare(triple: MergeTriple): Pick<Comparison, 'octavo' | 'git'> {
  const shapes = readShapes(triple);
  const judge = (merged: MergedText, asks: boolean): Verdict => {
    const problems = judgeMerge(triple, merged, shapes);
    return {
      asks,
      words: problems.filter(({ kind }) => WORDS.has(kind)),
      structure: problems.filter(({ kind }) => !WORDS.has(kind)),
    };
  };
  const theirs = git.merge(triple);
  const byGit = { text: theirs.text, links: mergeLinks(triple), conflicts: [] };
  return {
    octavo: mergeByOctavo(triple, judge),
    git: theirs.conflicts > 0 ? { asks: true, words: [], structure: [] } : judge(byGit, false),
  };
}

function mergeByOctavo(
  triple: MergeTriple,
  judge: (merged: MergedText, asks: boolean) => Verdict,
): Verdict {
  try {
    const merged = mergeTexts(triple);
    return judge(merged, merged.conflicts.length > 0);
  } catch (error) {
    return { asks: false, words: [{ kind: 'throws', what: String(error) }], structure: [] };
  }
}

/** Compares the words of whole texts, whatever they stand in (diff3). */
function isApart({ base, ours, theirs }: MergeTriple): boolean {
  const [from = [], own = [], other = []] = [base, ours, theirs].map(
    ({ text }) => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? [],
  );
  return diff3MergeRegions(own, from, other).every(
    (region) => region.stable || region.aContent.join(' ') === region.bContent.join(' '),
  );
}

/** Git knows no links: those of both sides count as its own. */
function mergeLinks({ ours, theirs }: MergeTriple): MergedText['links'] {
  return { ...theirs.links, ...ours.links };
}

function isHarmless({ asks, words, structure }: Verdict): boolean {
  return !asks && words.length === 0 && structure.length === 0;
}

function writeTable(): string {
  const groups = [1, 3].map((edits) => compared.filter((one) => one.edits === edits));
  const columns = [...groups, compared];
  const count = (fits: (one: Comparison) => boolean) =>
    columns.map((all) => all.filter(fits).length.toLocaleString('en'));
  const countShare = (asks: (one: Comparison) => boolean) =>
    columns.map((all) => {
      const asked = all.filter(asks);
      const merged = asked.filter((one) => isHarmless(one.octavo));
      const percent = asked.length === 0 ? 0 : Math.round((100 * merged.length) / asked.length);
      return `${merged.length.toLocaleString('en')} (${percent} %)`;
    });
  const rows: (readonly [string, readonly string[]])[] = [
    ['Merges', count(() => true)],
    ['Git asks', count((one) => one.git.asks)],
    ['Octavo asks', count((one) => one.octavo.asks)],
    ['Git asks, Octavo merges without harm', countShare((one) => one.git.asks)],
    [
      'Git asks, though the sides changed different words',
      count((one) => one.git.asks && one.isApart),
    ],
    ['Of these Octavo merges without harm', countShare((one) => one.git.asks && one.isApart)],
    ['Git merges, Octavo asks', count((one) => !one.git.asks && one.octavo.asks)],
    ['Octavo merges, and a word is lost or doubled', count(({ octavo }) => hurts(octavo, 'words'))],
    ['Git merges, and a word is lost or doubled', count((one) => hurts(one.git, 'words'))],
    ['Octavo merges, and a block breaks', count(({ octavo }) => hurts(octavo, 'structure'))],
    ['Git merges, and a block breaks', count((one) => hurts(one.git, 'structure'))],
    ['Octavo asks, and something is wrong elsewhere', count(({ octavo }) => isWrongAsking(octavo))],
  ];
  return [
    '| | One edit a side | Three edits a side | Both |',
    '| --- | ---: | ---: | ---: |',
    ...rows.map(([name, cells]) => `| ${name} | ${cells.join(' | ')} |`),
  ].join('\n');
}

function hurts(verdict: Verdict, by: 'words' | 'structure'): boolean {
  return !verdict.asks && verdict[by].length > 0;
}

function isWrongAsking({ asks, words, structure }: Verdict): boolean {
  return asks && words.length + structure.length > 0;
}

function listWorse(): Record<string, (one: Pick<Comparison, 'octavo' | 'git'>) => boolean> {
  return {
    'Octavo asks, Git merges without harm': (one) => one.octavo.asks && isHarmless(one.git),
    'Octavo loses or doubles a word': ({ octavo }) => hurts(octavo, 'words'),
    'Octavo breaks a block': ({ octavo }) => hurts(octavo, 'structure'),
    'Octavo asks, and something is wrong elsewhere': ({ octavo }) => isWrongAsking(octavo),
  };
}

function showCases(
  title: string,
  fits: (one: Pick<Comparison, 'octavo' | 'git'>) => boolean,
): void {
  for (const { triple } of compared.filter(fits).slice(0, Number(values.show))) {
    const small = shrinkTriple(triple, (smaller) => fits(compare(smaller)), 200);
    const { octavo } = compare(small);
    const edits = `${triple.ours.edits.join(', ')} // ${triple.theirs.edits.join(', ')}`;
    const problems = [...octavo.words, ...octavo.structure]
      .map(({ kind, what }) => `${kind}: ${what}`)
      .join('\n');
    const what = `${triple.path}\n${edits}\n${problems}`;
    process.stdout.write(`\n${writeCase(title, what, small, mergeTexts(small))}`);
  }
}
