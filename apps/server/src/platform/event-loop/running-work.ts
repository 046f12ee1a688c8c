/** What a process is at: how many pieces of each kind go on, and which have ended lately. */
export interface RunningWork {
  /** The kind with this name, such as `get-page` or `job send-mail`. Names are few and hold no data. */
  kind(name: string): WorkKind;
  /** What goes on or has ended since the last time this was asked, by its name; the most first. */
  takeLately(): ReadonlyMap<string, number>;
}

/** Counts the pieces of one kind: each that begins either ends or turns out to be none. */
export interface WorkKind {
  begin(): void;
  end(): void;
  /** For a piece that turned out to be of another kind. */
  drop(): void;
}

interface Tally {
  running: number;
  ended: number;
}

/** Nothing goes on yet. */
export function createRunningWork(): RunningWork {
  const tallies = new Map<string, Tally>();
  return {
    kind(name) {
      let known = tallies.get(name);
      if (known === undefined) {
        known = { running: 0, ended: 0 };
        tallies.set(name, known);
      }
      const tally = known;
      return {
        begin() {
          tally.running += 1;
        },
        end() {
          tally.running -= 1;
          tally.ended += 1;
        },
        drop() {
          tally.running -= 1;
        },
      };
    },
    takeLately() {
      const lately: [string, number][] = [];
      for (const [name, tally] of tallies) {
        const count = tally.running + tally.ended;
        tally.ended = 0;
        if (count > 0) lately.push([name, count]);
      }
      return new Map(lately.sort(([, a], [, b]) => b - a));
    },
  };
}
