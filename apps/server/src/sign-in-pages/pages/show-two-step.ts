import { findTwoStep } from '../../areas/sign-in/index.ts';
import { requireOwnUser } from '../account/require-own-user.ts';
import { renderTwoStepSetUp, renderTwoStepState } from '../account/two-step-pages.ts';
import { makeShownSecret } from '../account/two-step-secret.ts';
import { definePage } from '../page.ts';

/** Where a person switches two-step sign-in on, and looks after it. */
export const showTwoStep = definePage({
  method: 'GET',
  path: '/account/two-step',
  fresh: true,
  async handle(input) {
    const { platform, session } = input;
    const { db } = platform.database;
    const state = await findTwoStep(db, session.user_id);
    if (state !== undefined) return renderTwoStepState(input, state);
    const { email } = await requireOwnUser(db, session);
    const shown = await makeShownSecret(platform, session.user_id);
    return renderTwoStepSetUp(input, shown, { email });
  },
});
