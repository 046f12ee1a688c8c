import { readPendingSignIn } from '../../areas/sign-in/index.ts';
import { FORM_COOKIE } from '../form-token.ts';
import { definePage } from '../page.ts';
import { PENDING_COOKIE } from '../start-session.ts';
import { renderSecondFactor } from '../templates/second-factor-form.ts';
import { renderSignIn } from '../templates/sign-in-form.ts';

/** Asks a person who did the first step for the second one. */
export const showSecondFactor = definePage({
  method: 'GET',
  path: '/sign-in/second-factor',
  async handle(input) {
    const { platform, messages, query } = input;
    const browser = input.cookie(FORM_COOKIE) ?? '';
    const pending = readPendingSignIn(platform, input.cookie(PENDING_COOKIE), browser);
    if (pending === undefined) return renderSignIn(input, { notice: messages.secondFactor.ended });
    return renderSecondFactor(input, pending, { withRecoveryCode: query.has('recovery') });
  },
});
