import { diffIndices } from 'node-diff3';
import { pickSide } from './pick-side.ts';
import { isWord, splitCells, splitLines, splitSentences, splitWords } from './split-text.ts';

/** Texts are compared while the tokens that differ make at most this many pairs. */
const MAX_PAIRS = 9_000_000;

/** How much of what there was both sides must keep so that their words may be mixed. */
const LEAST_KEPT = 0.5;

/** One change of a side: base tokens from `start` to `end` become `tokens`. */
interface Hunk {
  start: number;
  end: number;
  tokens: readonly string[];
  /** Whether it puts something in: more tokens, marks at an edge, or another end of a paragraph. */
  isGrowing: boolean;
}

/** A size of the wholes that a text is merged by. */
export interface Grain {
  split(text: string): string[];
  /** What of a token counts: tokens that differ in the rest alone are the same. */
  key(token: string): string;
  /** Whether changes of both sides can stand with nothing but `between` from the base between. */
  mayMeet(first: Hunk, second: Hunk, between: readonly string[]): boolean;
  /** Whether a side kept enough for its changes to be mixed with others. */
  isNear(base: readonly string[], hunks: readonly Hunk[]): boolean;
}

/** What both sides did alike, which a count of words must not take for two changes. */
export interface SharedChanges {
  removed: string[];
  added: string[];
}

/** A text as it is but for where its lines are wrapped; where paragraphs end does count. */
export function unwrap(token: string): string {
  return token.replace(/\s+/g, (white) => (/\n\s*\n/.test(white) ? '\n\n' : ' '));
}

const exactly = (token: string) => token;

/** Wholes may be next to each other, unless new ones of both sides meet: then no order is right. */
const whole = {
  mayMeet: (first: Hunk, second: Hunk, between: readonly string[]) =>
    between.some((token) => token.trim() !== '') || !(first.isGrowing && second.isGrowing),
  isNear: () => true,
};

export const LINES: Grain = { split: splitLines, key: exactly, ...whole };
/** Lines as `git merge-file` takes them: those that both sides changed are parted by another. */
export const PARTED_LINES: Grain = {
  ...LINES,
  mayMeet: (_first, _second, between) => between.length > 0,
};
export const SENTENCES: Grain = { split: splitSentences, key: unwrap, ...whole };
export const CELLS: Grain = { split: splitCells, key: exactly, ...whole };

/** Changed words of both sides need a word between them that neither changed. */
export const WORDS: Grain = {
  split: splitWords,
  key: unwrap,
  mayMeet: (first, second, between) =>
    between.some(isWord) ||
    (between.length > 0 && (isBlank(first) || isBlank(second))) ||
    (isBlank(first) !== isBlank(second) && !(first.isGrowing && second.isGrowing)),
  isNear(base, hunks) {
    const all = base.filter(isWord).length;
    const gone = hunks.flatMap(({ start, end }) => base.slice(start, end)).filter(isWord).length;
    return all > 0 && gone <= all * (1 - LEAST_KEPT);
  },
};

/** What stands at the edges of a text that is no word: the marks of lists, quotes, emphasis. */
function readEdges(text: string): string {
  const [, before = '', after = ''] =
    /^([^\p{L}\p{N}]*).*?([^\p{L}\p{N}]*)$/su.exec(text.trim()) ?? [];
  return `${before} ${after}`;
}

/** Whether a change is of white space alone, as far as what it writes says. */
function isBlank({ tokens, start, end }: Hunk): boolean {
  return tokens.length > 0 && end > start && tokens.every((token) => token.trim() === '');
}

/**
 * Merges three versions of a text by the first of the grains (diff3). Where changes of both sides
 * meet, what they are about is merged by the next, finer grain. What both did alike is taken once,
 * and noted in `shared`. Answers undefined where the finest grain finds changes that do not go
 * together, and for texts of thousands of changed tokens.
 */
export function mergeTokens(
  grains: readonly Grain[],
  base: string,
  ours: string,
  theirs: string,
  shared: SharedChanges,
): string | undefined {
  if (ours === theirs) {
    shared.removed.push(base);
    shared.added.push(ours);
    return ours;
  }
  if (theirs === base) return ours;
  if (ours === base) return theirs;
  const [grain, ...finer] = grains;
  if (grain === undefined) return undefined;
  const tokens = grain.split(base);
  const own = compareTokens(grain, tokens, grain.split(ours));
  const other = compareTokens(grain, tokens, grain.split(theirs));
  if (own === undefined || other === undefined) return undefined;
  if (!grain.isNear(tokens, own.hunks) || !grain.isNear(tokens, other.hunks)) return undefined;
  const keepAll = (start: number, end: number) =>
    tokens
      .slice(start, end)
      .map((token, index) => {
        const [mine, yours] = [own.kept.get(start + index), other.kept.get(start + index)];
        return pickSide(token, mine ?? token, yours ?? token) ?? mine ?? token;
      })
      .join('');
  let merged = '';
  let from = 0;
  for (const cluster of listClusters(grain, tokens, own.hunks, other.hunks)) {
    merged += keepAll(from, cluster.start);
    const was = tokens.slice(cluster.start, cluster.end).join('');
    const sides = [
      applyHunks(tokens, own.kept, cluster, cluster.ours),
      applyHunks(tokens, other.kept, cluster, cluster.theirs),
    ] as const;
    const text = mergeTokens(finer, was, ...sides, shared);
    if (text === undefined) return undefined;
    merged += text;
    from = cluster.end;
  }
  return merged + keepAll(from, tokens.length);
}

/** What a side changed, and as what it has the base tokens that it kept. */
interface Comparison {
  hunks: Hunk[];
  kept: ReadonlyMap<number, string>;
}

function compareTokens(
  grain: Grain,
  base: readonly string[],
  side: readonly string[],
): Comparison | undefined {
  const [from, to] = [base.map(grain.key), side.map(grain.key)];
  const { start, end } = countCommon(from, to);
  const [middle, other] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  if (middle.length * other.length > MAX_PAIRS) return undefined;
  const hunks: Hunk[] = [];
  const kept = new Map<number, string>();
  let [at, place] = [0, 0];
  const keepTo = (index: number) => {
    for (; at < index; at++, place++) {
      if (base[at] !== side[place]) kept.set(at, side[place] ?? '');
    }
  };
  for (const { buffer1, buffer2 } of diffIndices(middle, other)) {
    const [first, length] = [start + buffer1[0], buffer1[1]];
    keepTo(first);
    const tokens = side.slice(start + buffer2[0], start + buffer2[0] + buffer2[1]);
    const was = base.slice(first, first + length);
    const isGrowing =
      tokens.length > length ||
      (tokens.length > 0 && readEdges(was.join('')) !== readEdges(tokens.join(''))) ||
      (tokens.length > 0 && tokens.join('').trim() === '');
    hunks.push({ start: first, end: first + length, tokens, isGrowing });
    at = first + length;
    place = start + buffer2[0] + buffer2[1];
  }
  keepTo(base.length);
  return { hunks: hunks.map((hunk) => slideHunk(grain, base, hunk)), kept };
}

/**
 * An insertion or deletion that could as well stand one white space before, where it then begins
 * with it: so both sides say alike where a sentence comes or goes.
 */
function slideHunk(grain: Grain, base: readonly string[], hunk: Hunk): Hunk {
  const { start, end, tokens } = hunk;
  const before = base[start - 1];
  if (before === undefined || before.trim() !== '') return hunk;
  if (start === end) {
    const last = tokens.at(-1) ?? '';
    if (last === before) {
      return { ...hunk, start: start - 1, end: end - 1, tokens: [last, ...tokens.slice(0, -1)] };
    }
  } else if (tokens.length === 0 && base[end - 1] === before && grain.key !== exactly) {
    return { ...hunk, start: start - 1, end: end - 1 };
  }
  return hunk;
}

function countCommon(base: readonly string[], side: readonly string[]) {
  const shorter = Math.min(base.length, side.length);
  let start = 0;
  while (start < shorter && base[start] === side[start]) start++;
  let end = 0;
  while (end < shorter - start && base.at(-1 - end) === side.at(-1 - end)) end++;
  return { start, end };
}

/** Changes of both sides that can only be decided together. */
interface Cluster {
  start: number;
  end: number;
  ours: Hunk[];
  theirs: Hunk[];
}

function listClusters(
  grain: Grain,
  base: readonly string[],
  ours: readonly Hunk[],
  theirs: readonly Hunk[],
): Cluster[] {
  const hunks = [
    ...ours.map((hunk) => ({ hunk, side: 'ours' as const })),
    ...theirs.map((hunk) => ({ hunk, side: 'theirs' as const })),
  ].sort((a, b) => a.hunk.start - b.hunk.start || a.hunk.end - b.hunk.end);
  const clusters: Cluster[] = [];
  for (const { hunk, side } of hunks) {
    const last = clusters.at(-1);
    const met = last?.[side === 'ours' ? 'theirs' : 'ours'].at(-1);
    if (last !== undefined && met !== undefined && isTogether(grain, base, met, hunk)) {
      last.end = Math.max(last.end, hunk.end);
      last[side].push(hunk);
    } else if (last !== undefined && hunk.start < last.end) {
      last.end = Math.max(last.end, hunk.end);
      last[side].push(hunk);
    } else {
      const { start, end } = hunk;
      clusters.push({ start, end, ours: [], theirs: [], [side]: [hunk] });
    }
  }
  return clusters;
}

function isTogether(grain: Grain, base: readonly string[], first: Hunk, second: Hunk): boolean {
  if (second.start < first.end) return true;
  if (first.start === second.start && first.end === second.end) return true;
  return !grain.mayMeet(first, second, base.slice(first.end, second.start));
}

/** The text that a side has for a range of the base. */
function applyHunks(
  base: readonly string[],
  kept: ReadonlyMap<number, string>,
  { start, end }: Cluster,
  hunks: readonly Hunk[],
): string {
  const keepAll = (first: number, last: number) =>
    base
      .slice(first, last)
      .map((token, index) => kept.get(first + index) ?? token)
      .join('');
  let text = '';
  let from = start;
  for (const hunk of hunks) {
    text += keepAll(from, hunk.start) + hunk.tokens.join('');
    from = hunk.end;
  }
  return text + keepAll(from, end);
}
