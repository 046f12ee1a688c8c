import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMail, listBudgets, type MailCause, type MailLimits } from './mail-budgets.ts';

const limits: MailLimits = { perRecipient: 5, perSender: 10, perOrganization: 20, perDay: 40 };
const HOUR_MS = 60 * 60_000;
const START = Date.parse('2030-01-31T09:30:00.000Z');

/** Sends mails one after another; says of each whether it went, or what held it back. */
function play(mails: readonly { cause: MailCause; to: string; at: number }[], of = limits) {
  const spent = new Map<string, number>();
  return mails.map(({ cause, to, at }) => {
    const decided = decideMail(listBudgets(of, cause, to), spent, at);
    if (decided.kind === 'held') return decided.scope;
    for (const [name, until] of decided.spent) spent.set(name, until);
    return 'sent';
  });
}

const link: MailCause = { kind: 'link', sender: { userId: 'mira' } };
const invite: MailCause = { kind: 'invite', sender: { userId: 'mira' }, organizationId: 'kiln' };

describe('the budgets of mails', () => {
  it('let as many links go to one address at once as in an hour, and the next one a while later', () => {
    const again = { cause: { kind: 'link' } as const, to: 'ada@kiln.example' };
    const at = [0, 0, 0, 0, 0, 0, HOUR_MS / 5].map((after) => START + after);
    expect(play(at.map((time) => ({ ...again, at: time })))).toEqual([
      ...Array(5).fill('sent'),
      'recipient',
      'sent',
    ]);
  });

  it('take an address with a tag for the one without', () => {
    const mails = Array.from({ length: 6 }, (_, tag) => ({
      ...{ cause: { kind: 'link' } as const, to: `ada+${tag}@kiln.example`, at: START },
    }));
    expect(play(mails).at(-1)).toBe('recipient');
    expect(play([{ ...{ cause: link, at: START }, to: '+@kiln.example' }])).toEqual(['sent']);
  });

  it('let an organization invite one person once a day', () => {
    const mail = { cause: invite, to: 'ada@kiln.example' };
    const day = 24 * HOUR_MS;
    expect(
      play([START, START + 1, START + day - 1000, START + day].map((at) => ({ ...mail, at }))),
    ).toEqual(['sent', 'again', 'again', 'sent']);
  });

  it.each([
    ['sender', 10, (index: number): MailCause => ({ ...invite, organizationId: `kiln${index}` })],
    [
      'organization',
      20,
      (index: number): MailCause => ({ ...invite, sender: { userId: `mira${index}` } }),
    ],
    [
      'installation',
      20,
      (index: number): MailCause => ({
        ...{ kind: 'invite', organizationId: `kiln${index}`, sender: { userId: `mira${index}` } },
      }),
    ],
  ] as const)('hold back what is beyond that of the %s', (scope, count, causeOf) => {
    const mails = Array.from({ length: count + 1 }, (_, index) => ({
      ...{ cause: causeOf(index), to: `ada${index}@kiln.example`, at: START },
    }));
    expect(play(mails)).toEqual([...Array(count).fill('sent'), scope]);
  });

  it('keep half of the installation for links, and notices from whatever else is sent', () => {
    const invites = Array.from({ length: 30 }, (_, index) => ({
      cause: { kind: 'invite', organizationId: `o${index}` } as const,
      ...{ to: `ada${index}@kiln.example`, at: START },
    }));
    const links = Array.from({ length: 30 }, (_, index) => ({
      ...{ cause: { kind: 'link' } as const, to: `ada${index}@kiln.example`, at: START },
    }));
    const notice = { cause: { kind: 'notice' } as const, to: 'ada0@kiln.example', at: START };
    const came = play([...invites, ...links, notice]);
    expect(came.slice(0, 30).filter((one) => one === 'sent')).toHaveLength(20);
    expect(came.slice(30, 60).filter((one) => one === 'sent')).toHaveLength(20);
    expect(came.at(-1)).toBe('sent');
  });

  it('count all of one network together, and more of them than one person may cause', () => {
    const many = { ...limits, perSender: 2, perDay: 1000 };
    const mails = (address: (index: number) => string) =>
      Array.from({ length: 21 }, (_, index) => ({
        cause: { kind: 'link', sender: { address: address(index) } } as const,
        ...{ to: `ada${index}@kiln.example`, at: START },
      }));
    expect(
      play(
        mails((index) => `2001:db8::${index + 1}`),
        many,
      ).at(-1),
    ).toBe('sender');
    expect(
      play(
        mails((index) => `192.0.2.${index}`),
        many,
      ).at(-1),
    ).toBe('sent');
  });

  it('never let more through than twice the budget in any window of its length', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 * 60_000 }), { maxLength: 60 }),
        (pauses) => {
          let at = START;
          const times = pauses.map((pause) => {
            at += pause;
            return at;
          });
          const came = play(
            times.map((time) => ({ cause: { kind: 'link' }, to: 'a@b.c', at: time })),
          );
          const sent = times.filter((_, index) => came[index] === 'sent');
          for (const from of sent) {
            const within = sent.filter((time) => time >= from && time < from + HOUR_MS);
            expect(within.length).toBeLessThanOrEqual(2 * limits.perRecipient);
          }
        },
      ),
    );
  });

  it('spend nothing of what held a mail back, nor of the others', () => {
    const budgets = listBudgets(limits, invite, 'ada@kiln.example');
    const again = budgets.find(({ scope }) => scope === 'again')?.name ?? '';
    const held = decideMail(budgets, new Map([[again, START + HOUR_MS]]), START);
    expect(held).toEqual({ kind: 'held', scope: 'again' });
  });
});
