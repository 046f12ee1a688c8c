import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderAt, type PlacedField, settlePlace } from './position.ts';

const byPosition = (a: PlacedField, b: PlacedField) => (a.position < b.position ? -1 : 1);

describe('the order of fields', () => {
  it('is that of a list in which fields are moved, and its keys stay short', () => {
    const moves = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(moves, (list) => {
        let fields: PlacedField[] = [];
        for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
          const position = orderAt(fields, name, fields.length).get(name) ?? '';
          fields = [...fields, { id: name, name, position }];
        }
        for (const [from, to] of list) {
          const moved = fields[from];
          if (moved === undefined) throw new Error('There is no such field.');
          const others = fields.filter((field) => field !== moved);
          const expected = others.map(({ id }) => id).toSpliced(to, 0, moved.id);
          const orders = orderAt(others, moved.id, to);
          fields = fields
            .map((field) => ({ ...field, position: orders.get(field.id) ?? field.position }))
            .sort(byPosition);
          expect(fields.map(({ id }) => id)).toEqual(expected);
          expect(Math.max(...fields.map(({ position }) => position.length))).toBeLessThan(65);
        }
      }),
    );
  });

  it('is numbered anew once moves between the same two have made a key long', () => {
    let fields: PlacedField[] = ['a', 'b', 'c', 'd'].map((id, at) => ({
      ...{ id, name: id, position: `a${at}` },
    }));
    let renumbered = 0;
    for (let round = 0; round < 1_000; round += 1) {
      const last = fields[2];
      if (last === undefined) throw new Error('There is no such field.');
      const others = fields.filter((field) => field !== last);
      const orders = orderAt(others, last.id, 1);
      if (orders.size > 1) renumbered += 1;
      fields = fields
        .map((field) => ({ ...field, position: orders.get(field.id) ?? field.position }))
        .sort(byPosition);
      expect(fields[1]?.id).toBe(last.id);
    }
    expect(renumbered).toBeGreaterThan(0);
    expect(renumbered).toBeLessThan(20);
  });

  it('takes the end for a position without a side', () => {
    const others = [{ id: '1', name: 'a', position: 'a0' }];
    expect(settlePlace(others, {})).toBe(1);
    expect(settlePlace([], {})).toBe(0);
  });
});
