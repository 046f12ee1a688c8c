import { setImmediate } from 'node:timers/promises';

/** How long work goes on before other work has its turn, in milliseconds. */
const TURN_MS = 4;

/**
 * Makes a function that long work calls between its parts: other work of the process has its turn once
 * this has worked for 4 ms.
 */
export function createPauses(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < TURN_MS) return;
    await setImmediate();
    begun = performance.now();
  };
}

/**
 * Runs a decision that is too long to be made in one go: wherever it yields, other work of the process
 * has its turn once this has worked for 4 ms.
 */
export async function runInTurns<T>(steps: Generator<void, T>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - begun < TURN_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
}

/** Runs such a decision in one go. */
export function runAtOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
