import { countTokens } from '../../areas/auth/index.ts';
import { findSignInLink } from '../../areas/sign-in/index.ts';
import { wholePerson } from '../../http/rights-holder.ts';
import { definePage } from '../page.ts';
import { renderForgotten } from '../templates/forgotten-form.ts';
import { renderReset } from '../templates/reset-form.ts';

/** Asks whoever opens a link of this kind for a new password. */
export const showReset = definePage({
  method: 'GET',
  path: '/sign-in/reset/{secret}',
  async handle(input) {
    const { platform, params, messages } = input;
    const { db } = platform.database;
    const found = await findSignInLink(platform, db, params.secret, ['reset-password']);
    if (found === undefined) return renderForgotten(input, { notice: messages.signIn.ended });
    const tokens = await countTokens(db, wholePerson(found.user.id));
    return renderReset(input, { secret: params.secret, user: found.user, tokens });
  },
});
