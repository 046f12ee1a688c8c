/** Lets one in at a time, in the order they came. */
export interface WriteGate {
  enter(): Promise<void>;
  /** Called by the one that is in. */
  leave(): void;
}

/** A gate that nobody is in. */
export function createWriteGate(): WriteGate {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async enter() {
      if (isTaken) await new Promise<void>((enter) => waiting.push(enter));
      isTaken = true;
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) isTaken = false;
      else next();
    },
  };
}
