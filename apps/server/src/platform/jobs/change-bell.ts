/** Tells those who wait that something changed, however soon that was after they looked. */
export interface ChangeBell {
  /** What `wait` is given: taken before looking. */
  look(): number;
  ring(): void;
  /** Waits until it was rung since `look` answered this, or for so many milliseconds. */
  wait(looked: number, ms: number): Promise<void>;
}

/** A bell that nobody waits for. */
export function createChangeBell(): ChangeBell {
  const waiting = new Set<() => void>();
  let rung = 0;
  return {
    look: () => rung,
    ring() {
      rung += 1;
      for (const end of waiting) end();
    },
    wait(looked, ms) {
      if (rung !== looked) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.add(end);
      });
    },
  };
}
