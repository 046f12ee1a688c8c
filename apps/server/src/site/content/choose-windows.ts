/** A level of a navigation that a page shows open. */
export interface OpenLevel {
  /** How many entries it has. */
  size: number;
  /** Which of them the page is at or below; undefined where it is above all of them. */
  focus: number | undefined;
  /** About how many bytes an entry takes on the page. */
  weigh(position: number): number;
}

/** Which entries of a level are shown: `from` up to, but without, `to`. */
export interface Window {
  from: number;
  to: number;
}

/**
 * Chooses what a page shows of the levels that are open on it, given from the root down: the way to
 * the page in any case, and around it as many entries of each level as fit into `budget` bytes, the
 * nearest first. Levels take turns, so that what a short one leaves goes to the others.
 */
export function chooseWindows(levels: readonly OpenLevel[], budget: number): Window[] {
  const windows = levels.map(({ focus }) =>
    focus === undefined ? { from: 0, to: 0 } : { from: focus, to: focus + 1 },
  );
  let left = budget;
  for (const { focus, weigh } of levels) left -= focus === undefined ? 0 : weigh(focus);
  const growing = levels.map((level, at) => ({ level, window: windows[at] as Window })).reverse();
  while (growing.length > 0) {
    for (const one of [...growing]) {
      const position = chooseNext(one.level, one.window);
      if (position === undefined) {
        growing.splice(growing.indexOf(one), 1);
        continue;
      }
      left -= one.level.weigh(position);
      if (left < 0) return windows;
      if (position < one.window.from) one.window.from = position;
      else one.window.to = position + 1;
    }
  }
  return windows;
}

/**
 * How many levels behind the first one are left out, as the way to the page through all of them would
 * be longer than `budget`: those in the middle, so that it ends at the page as it is.
 */
export function countSkipped(levels: readonly OpenLevel[], budget: number): number {
  const way = levels.map(({ focus, weigh }) => (focus === undefined ? 0 : weigh(focus)));
  let weight = way.reduce((sum, one) => sum + one, 0);
  let skipped = 0;
  while (weight > budget && skipped + 2 < levels.length) {
    skipped += 1;
    weight -= way[skipped] ?? 0;
  }
  return skipped;
}

/** The entry beside a window that is nearest to its focus; undefined where it shows all. */
function chooseNext({ size, focus = 0 }: OpenLevel, { from, to }: Window): number | undefined {
  if (to < size && (from === 0 || to - focus <= focus - from + 1)) return to;
  if (from > 0) return from - 1;
  return undefined;
}
