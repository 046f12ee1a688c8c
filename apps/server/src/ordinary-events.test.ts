import { EVENT_KINDS } from '@octavo/contract/audit';
import { describe, expect, it } from 'vitest';
import { listOrdinaryEvents, mayTakeAccess } from './platform/events/ordinary-events.ts';
import type { EventEnvelope } from './platform/index.ts';
import { testActor } from './testing/test-actor.ts';

const event: EventEnvelope = {
  at: '2030-01-31T09:30:00.000Z',
  actor: testActor,
  organizationId: null,
  object: { kind: 'test', id: '1' },
};

/** Whether a change of content may hide something, where these page records were given. */
const hides = (...pages: unknown[]) =>
  mayTakeAccess('space.content-changed', {
    ...event,
    move: { pages: new Map(pages.map((page, at) => [String(at), page])) },
  } as EventEnvelope);

describe('events that take no access away', () => {
  it('are events that there are', () => {
    expect(EVENT_KINDS).toEqual(expect.arrayContaining(listOrdinaryEvents()));
  });

  it('are none of those that end, remove, lower or close something', () => {
    const closing = EVENT_KINDS.filter((name) =>
      /\.(removed|revoked|ended|unpublished|regenerated|released|lapsed|disabled)$|^(member|grant|team|team-member|share-link|site|site-space|site-section|publishing-auth|user)\.(updated|changed|deleted)$/.test(
        name,
      ),
    );
    expect(closing.length).toBeGreaterThan(20);
    expect(closing.filter((name) => !mayTakeAccess(name, event))).toEqual([]);
  });

  it('are edits, unless pages are removed, hidden or shown to some only', () => {
    expect(hides()).toBe(false);
    expect(hides({ title: 'Kiln' }, { title: 'Ash', hidden: false })).toBe(false);
    expect(hides({ title: 'Kiln' }, null)).toBe(true);
    expect(hides({ title: 'Kiln', hidden: true })).toBe(true);
    expect(hides({ title: 'Kiln', condition: 'visitor.claims.plan == "pro"' })).toBe(true);
  });

  it('are none that nobody has thought about yet', () => {
    expect(mayTakeAccess('kiln.cooled', event)).toBe(true);
  });
});
