import {
  completeSignIn,
  isStillPending,
  readPendingSignIn,
  spendProof,
  tryCode,
} from '../../areas/sign-in/index.ts';
import { FORM_COOKIE } from '../form-token.ts';
import { readOwnPath } from '../own-path.ts';
import { definePage, type PageReply } from '../page.ts';
import { makeProvenActor } from '../page-actor.ts';
import { PENDING_COOKIE, replyToProof } from '../start-session.ts';
import { renderSecondFactor } from '../templates/second-factor-form.ts';
import { renderSignIn } from '../templates/sign-in-form.ts';

/** Takes the second step of a sign-in: a code of the app, or a recovery code. */
export const useSecondFactor = definePage({
  method: 'POST',
  path: '/sign-in/second-factor',
  async handle(input): Promise<PageReply> {
    const { platform, messages, form, device, language, session } = input;
    const labels = messages.secondFactor;
    const browser = input.cookie(FORM_COOKIE) ?? '';
    const pending = readPendingSignIn(platform, input.cookie(PENDING_COOKIE), browser);
    if (pending === undefined) return renderSignIn(input, { notice: labels.ended });
    const { userId, method } = pending;
    const done = await platform.database.transaction(async (tx) => {
      if (!(await isStillPending(tx, pending))) return { kind: 'ended' } as const;
      const actor = makeProvenActor(userId, device);
      const code = form.get('code') ?? '';
      const tried = await tryCode(platform, tx, { userId, actor, language, code });
      if (tried.kind === 'wrong' || tried.kind === 'locked') return tried;
      // Whoever switched it off since then begins again: what is proved is one step of one.
      if (tried.kind === 'disabled') return { kind: 'ended' } as const;
      if (!(await spendProof(platform, tx, pending.proof))) return { kind: 'ended' } as const;
      return completeSignIn(platform, tx, {
        userId,
        method,
        device,
        session,
        secondFactor: true,
      });
    });
    switch (done.kind) {
      case 'wrong':
      case 'locked': {
        const error =
          done.kind === 'wrong' ? labels.wrong : labels.locked({ minutes: String(done.minutes) });
        return renderSecondFactor(input, pending, {
          error,
          status: done.kind === 'wrong' ? 400 : 429,
          withRecoveryCode: form.has('recovery'),
        });
      }
      case 'ended':
        return renderSignIn(input, { notice: labels.ended });
      default: {
        const reply = replyToProof({ ...input, returnTo: readOwnPath(pending.returnTo) }, done);
        const spent = { name: PENDING_COOKIE, value: '', maxAge: 0 };
        return { ...reply, cookies: [...(reply.cookies ?? []), spent] };
      }
    }
  },
});
