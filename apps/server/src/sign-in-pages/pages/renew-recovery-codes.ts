import { renewRecoveryCodes as renew } from '../../areas/sign-in/index.ts';
import { renderRecoveryCodes } from '../account/two-step-pages.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Makes new recovery codes in the place of those a person has. */
export const renewRecoveryCodes = definePage({
  method: 'POST',
  path: '/account/two-step/recovery-codes',
  fresh: true,
  async handle(input) {
    const { platform, session, language } = input;
    const { user_id: userId } = session;
    const codes = await platform.database.transaction((tx) =>
      renew(platform, tx, { userId, language, actor: makePageActor(input) }),
    );
    return codes === undefined
      ? { location: '/account/two-step' }
      : renderRecoveryCodes(input, codes);
  },
});
