import { describe, expect, it } from 'vitest';
import { ApiError } from '../../http/errors.ts';
import { readExpiry, readOffer } from './read-invite.ts';

/** Where a refusal says that the mistake is. */
function placeOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error.details?.[0]?.path;
    throw error;
  }
  return undefined;
}

describe('what a new invite offers', () => {
  it('is a role in the organization, or a level on one thing', () => {
    expect(readOffer({ role: 'edit' })).toEqual({
      kind: 'organization',
      id: undefined,
      role: 'edit',
    });
    expect(readOffer({ level: 'read', space: 's' })).toEqual({
      kind: 'space',
      id: 's',
      role: 'read',
    });
    expect(readOffer({ level: 'read', collection: 'c' })).toEqual({
      kind: 'collection',
      id: 'c',
      role: 'read',
    });
  });

  it.each([
    [{}, 'body.role'],
    [{ role: 'read', level: 'read' }, 'body.level'],
    [{ role: 'read', space: 's' }, 'body.space'],
    [{ role: 'read', collection: 'c' }, 'body.collection'],
    [{ level: 'read' }, 'body.space'],
    [{ space: 's' }, 'body.level'],
    [{ level: 'read', space: 's', collection: 'c' }, 'body.collection'],
  ] as const)('is not %j: that is wrong at %s', (body, place) => {
    expect(placeOf(() => readOffer(body))).toBe(place);
  });
});

describe('when an invite ends', () => {
  const now = new Date('2030-01-31T09:30:00.000Z');

  it('is kept in UTC, and is never where nothing is said', () => {
    expect(readExpiry('2030-01-31T11:30:00+01:00', now)).toBe('2030-01-31T10:30:00.000Z');
    expect([readExpiry(undefined, now), readExpiry(null, now)]).toEqual([null, null]);
  });

  it.each([
    '2030-01-31T09:30:00.000Z',
    '2001-01-31T09:30:00Z',
    '2031-12-31T23:59:60Z',
  ])('is not %s', (sent) => {
    expect(placeOf(() => readExpiry(sent, now))).toBe('body.expiresAt');
  });
});
