import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePosition, FIRST_REACH, MAX_POSITION, spreadPositions } from './places.ts';

/** What `settlePosition` does, on a list in memory; counts what it numbers anew. */
class PlacesInMemory {
  readonly items: { id: number; position: string }[] = [];
  renumbered = 0;

  /** Puts an item behind the one at `at` (-1: before all). */
  insert(id: number, at: number): void {
    const [before, after] = [this.items[at], this.items[at + 1]];
    const position =
      choosePosition(before?.position ?? null, after?.position ?? null) ?? this.#renumber(at);
    this.items.splice(at + 1, 0, { id, position });
  }

  remove(at: number): number {
    return this.items.splice(at, 1)[0]?.id ?? -1;
  }

  #renumber(at: number): string {
    for (let reach = FIRST_REACH; ; reach *= 4) {
      const first = Math.max(0, at + 1 - reach);
      const end = Math.min(this.items.length, at + 1 + reach);
      const positions = spreadPositions(end - first + 1, {
        before: this.items[first - 1]?.position ?? null,
        after: this.items[end]?.position ?? null,
      });
      if (positions === undefined) continue;
      const [mine = ''] = positions.splice(at + 1 - first, 1);
      for (const [index, position] of positions.entries()) {
        const item = this.items[first + index];
        if (item !== undefined) item.position = position;
      }
      this.renumbered += positions.length;
      return mine;
    }
  }
}

function expectOrdered({ items }: PlacesInMemory): void {
  const positions = items.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].sort());
  expect(Math.max(0, ...positions.map(({ length }) => length))).toBeLessThanOrEqual(MAX_POSITION);
}

describe('positions', () => {
  it('stay short and in order after a million moves into the same gap', () => {
    const places = new PlacesInMemory();
    for (let id = 0; id < 200; id++) places.insert(id, id - 1);
    for (let move = 0; move < 1_000_000; move++) places.insert(places.remove(199), 99);
    expectOrdered(places);
    expect(places.renumbered / 1_000_000).toBeLessThan(2);
  });

  it('stay short where everything new comes into one gap of a long list', () => {
    const places = new PlacesInMemory();
    for (let id = 0; id < 5_000; id++) places.insert(id, id - 1);
    for (let id = 5_000; id < 25_000; id++) places.insert(id, 2_500);
    expectOrdered(places);
    expect(places.renumbered / 20_000).toBeLessThan(4);
  });

  it('follow any moves', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })), { maxLength: 400 }),
        (moves) => {
          const places = new PlacesInMemory();
          const model: number[] = [];
          for (let id = 0; id < 20; id++) {
            places.insert(id, id - 1);
            model.push(id);
          }
          for (const [from, to] of moves) {
            const id = places.remove(from % 20);
            model.splice(from % 20, 1);
            places.insert(id, (to % 20) - 1);
            model.splice(to % 20, 0, id);
          }
          expectOrdered(places);
          expect(places.items.map(({ id }) => id)).toEqual(model);
        },
      ),
    );
  });
});
