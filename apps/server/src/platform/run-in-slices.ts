/** How long a slice of work lasts before other work runs, in milliseconds. */
const SLICE_MS = 1;

/** What waits to go on, in its order. */
const waiting: (() => void)[] = [];

/**
 * Waits until everything else that is due has run: requests are answered between any two parts
 * of long work, however much of it is under way at a time, as one part goes on in each round of the
 * event loop.
 */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeNext);
  });
}

function resumeNext(): void {
  const goOn = waiting.shift();
  if (waiting.length > 0) setImmediate(resumeNext);
  goOn?.();
}

/** Of the event loop, beside what stands in line to go on. */
function nextRound(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

let sliceBegun: number | undefined;

/**
 * What one waits for between things that are short by themselves and follow each other without waiting
 * for anything: others are answered once these, whoever does them, have taken 1 ms. They wait for no long
 * work, as that may wait for them: they are of the one transaction that others wait to write after.
 */
export function yieldWhenDue(): Promise<void> | undefined {
  const now = performance.now();
  if (sliceBegun === undefined) {
    sliceBegun = now;
    setImmediate(() => {
      sliceBegun = undefined;
    });
    return undefined;
  }
  return now - sliceBegun < SLICE_MS ? undefined : nextRound();
}

/**
 * Makes a function that long work calls between its parts: other work of the process runs once
 * this has worked for 1 ms.
 */
export function createPauses(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE_MS) return;
    await yieldToOthers();
    begun = performance.now();
  };
}

/**
 * Runs a decision that is too long to be made in one go: wherever it yields, other work of the process
 * runs once this has worked for 1 ms.
 */
export async function runInSlices<T>(steps: Generator<void, T>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - begun < SLICE_MS) continue;
    await yieldToOthers();
    begun = performance.now();
  }
}
