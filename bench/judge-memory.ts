/** What a process held at one time of a run. */
export interface MemorySample {
  minute: number;
  resident: number;
  descriptors: number;
}

const WARM_MINUTES = 10;
const BESIDE_CACHES_MB = 200;
/** Threads come and go: less than one holds is no growth, and each has some descriptors. */
const GROWTH_MB = 20;
const GROWTH_DESCRIPTORS = 10;

/**
 * What is wrong with a run, in words, one line each: in a minute after the tenth the median of what is
 * resident is above the budget of the caches, in MB, and 200 MB; or that of the last third of a run is
 * above the one of the third before; or the fewest descriptors are more there. Whether it grows is told
 * only of runs whose thirds before the last begin after the tenth minute.
 */
export function judgeMemory(samples: readonly MemorySample[], budgetMb: number): string[] {
  const faults: string[] = [];
  const limit = budgetMb + BESIDE_CACHES_MB;
  const warm = samples.filter(({ minute }) => minute > WARM_MINUTES);
  const minutes = Map.groupBy(warm, ({ minute }) => Math.ceil(minute));
  const medians = [...minutes.values()].map(findMedian);
  const most = Math.max(...medians);
  if (most > limit) {
    const times = medians.filter((median) => median > limit).length;
    faults.push(
      `${most.toFixed(0)} MB are resident at most, ${limit} MB may be: above in ${times} of ${medians.length} minutes.`,
    );
  }
  const end = samples.at(-1)?.minute ?? 0;
  if (end < 3 * WARM_MINUTES) return faults;
  const third = (from: number) =>
    samples.filter(({ minute }) => minute > (end * from) / 3 && minute <= (end * (from + 1)) / 3);
  const [before, last] = [third(1), third(2)];
  const grown = findMedian(last) - findMedian(before);
  if (grown > GROWTH_MB) faults.push(`${grown.toFixed(0)} MB more are resident in the last third.`);
  const more = findFewest(last) - findFewest(before);
  if (more > GROWTH_DESCRIPTORS)
    faults.push(`${more} descriptors more are open in the last third.`);
  return faults;
}

/** In MB. */
function findMedian(samples: readonly MemorySample[]): number {
  const sorted = samples.map(({ resident }) => resident).sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0) / 2 ** 20;
}

function findFewest(samples: readonly MemorySample[]): number {
  return Math.min(...samples.map(({ descriptors }) => descriptors));
}
