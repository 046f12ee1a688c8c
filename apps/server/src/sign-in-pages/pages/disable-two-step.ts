import { disableTwoStep as disable, findTwoStep, tryCode } from '../../areas/sign-in/index.ts';
import { renderTwoStepState } from '../account/two-step-pages.ts';
import { definePage, type PageReply } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Switches two-step sign-in off, for whoever has a code or a recovery code. */
export const disableTwoStep = definePage({
  method: 'POST',
  path: '/account/two-step/disable',
  fresh: true,
  async handle(input): Promise<PageReply> {
    const { platform, session, form, messages, language } = input;
    const labels = messages.secondFactor;
    const { user_id: userId } = session;
    const change = { userId, language, actor: makePageActor(input) };
    const tried = await platform.database.transaction(async (tx) => {
      const done = await tryCode(platform, tx, { ...change, code: form.get('code') ?? '' });
      if (done.kind === 'accepted') await disable(platform, tx, change);
      return done;
    });
    const state = await findTwoStep(platform.database.db, userId);
    if (state === undefined) return { location: '/account' };
    const error =
      tried.kind === 'locked' ? labels.locked({ minutes: String(tried.minutes) }) : labels.wrong;
    return renderTwoStepState(input, state, { error, status: tried.kind === 'locked' ? 429 : 400 });
  },
});
