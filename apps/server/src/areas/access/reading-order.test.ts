import { ordersBetween } from '@octavo/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseMark } from './reading-order.ts';

interface Placed {
  id: string;
  position: string;
}

const inOrder = (things: Iterable<Placed>): Placed[] =>
  [...things].sort((one, other) => (one.position < other.position ? -1 : 1));

/** What a reader gets who reads so many things, and the rest once they have changed. */
function readAround(things: readonly Placed[], changed: readonly Placed[], read: number): string[] {
  const first = things.slice(0, read);
  const marks = first.slice(-3).reverse();
  const ids = new Set(marks.map(({ id }) => id));
  const after = chooseMark(
    marks,
    changed.filter(({ id }) => ids.has(id)),
  );
  const rest = changed.filter(({ position }) => position > (after?.position ?? ''));
  return [...first, ...rest.filter(({ id }) => !ids.has(id))].map(({ id }) => id);
}

/** Numbers some neighbours anew, in the same order. */
function renumber(things: readonly Placed[], from: number, to: number): Placed[] {
  const [before, after] = [things[from - 1]?.position ?? null, things[to]?.position ?? null];
  const positions = ordersBetween(before, after, to - from);
  return things.map((thing, at) => ({
    ...thing,
    position: positions[at - from] ?? thing.position,
  }));
}

function move(things: readonly Placed[], id: string, to: number): Placed[] {
  const others = things.filter((thing) => thing.id !== id);
  const [before, after] = [others[to - 1]?.position ?? null, others[to]?.position ?? null];
  const [position = ''] = ordersBetween(before, after, 1);
  return inOrder([...others, { id, position }]);
}

const things: Placed[] = ordersBetween(null, null, 12).map((position, at) => ({
  ...{ id: `id-${at}`, position },
}));
const place = fc.nat({ max: 11 });

describe('reading on in an order that changes', () => {
  it('gets what is not moved exactly once: one thing moves, neighbours are numbered anew', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.option(fc.record({ from: place, to: place })),
        fc.option(fc.record({ from: place, size: fc.integer({ min: 2, max: 12 }) })),
        fc.boolean(),
        (read, moved, anew, movesFirst) => {
          const steps = [
            (list: Placed[]) => (moved === null ? list : move(list, `id-${moved.from}`, moved.to)),
            (list: Placed[]) =>
              anew === null ? list : renumber(list, anew.from, Math.min(anew.from + anew.size, 12)),
          ];
          if (!movesFirst) steps.reverse();
          const changed = steps.reduce((list, step) => step(list), things);
          // What is moved and gets its old position by chance looks as if it had stayed.
          const was = things.find(({ id }) => id === `id-${moved?.from}`);
          fc.pre(!changed.some(({ id, position }) => id === was?.id && position === was.position));
          const got = readAround(things, changed, read);
          const ids = things.map(({ id }) => id).filter((id) => id !== `id-${moved?.from}`);
          expect(got.filter((id) => id !== `id-${moved?.from}`)).toEqual(ids);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('gets it whatever moves, as long as nothing is numbered anew and one mark stays', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 12 }),
        fc.array(fc.record({ from: place, to: place }), { maxLength: 6 }),
        (read, moves) => {
          const moved = new Set(moves.map(({ from }) => `id-${from}`));
          fc.pre([1, 2, 3].some((back) => !moved.has(`id-${read - back}`)));
          const changed = moves.reduce(
            (list, { from, to }) => move(list, `id-${from}`, to),
            things,
          );
          const got = readAround(things, changed, read);
          const ids = things.map(({ id }) => id).filter((id) => !moved.has(id));
          expect(got.filter((id) => !moved.has(id))).toEqual(ids);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('goes on behind where the last row was, where all that is known is gone', () => {
    const got = readAround(things, things.slice(6), 6);
    expect(got).toEqual(things.map(({ id }) => id));
  });
});
