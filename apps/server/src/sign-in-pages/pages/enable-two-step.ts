import { enableTwoStep as enable } from '../../areas/sign-in/index.ts';
import { requireOwnUser } from '../account/require-own-user.ts';
import { renderRecoveryCodes, renderTwoStepSetUp } from '../account/two-step-pages.ts';
import { makeShownSecret, readShownSecret } from '../account/two-step-secret.ts';
import { definePage, type PageReply } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Switches two-step sign-in on, once a code of the shown key comes back. */
export const enableTwoStep = definePage({
  method: 'POST',
  path: '/account/two-step',
  fresh: true,
  async handle(input): Promise<PageReply> {
    const { platform, session, form, messages, language } = input;
    const labels = messages.twoStep;
    const { user_id: userId } = session;
    const { email } = await requireOwnUser(platform.database.db, session);
    const shown = readShownSecret(platform, userId, form.get('key') ?? '');
    if (shown === undefined) {
      const next = await makeShownSecret(platform, userId);
      return renderTwoStepSetUp(input, next, { email, notice: labels.ended });
    }
    const done = await platform.database.transaction((tx) =>
      enable(platform, tx, {
        userId,
        language,
        actor: makePageActor(input),
        secret: shown.secret,
        code: form.get('code') ?? '',
      }),
    );
    switch (done.kind) {
      case 'enabled':
        return renderRecoveryCodes(input, done.recoveryCodes);
      case 'wrong-code':
        return renderTwoStepSetUp(input, shown, { email, error: labels.wrong });
      case 'enabled-before':
        return { location: '/account/two-step' };
    }
  },
});
