import { normalizeEmail } from '../../areas/auth/index.ts';
import {
  completeSignIn,
  findByPassword,
  forgiveTries,
  takePasswordTry,
} from '../../areas/sign-in/index.ts';
import { tooManyRequests } from '../../http/errors.ts';
import { definePage } from '../page.ts';
import { isEmail } from '../read-email.ts';
import { replyToProof } from '../start-session.ts';
import { renderSignIn } from '../templates/sign-in-form.ts';

/** Signs in by address and password. What it answers does not tell whether anybody has the address. */
export const signInByPassword = definePage({
  method: 'POST',
  path: '/sign-in',
  async handle(input) {
    const { platform, messages, form, device, session } = input;
    const email = normalizeEmail(form.get('email') ?? '');
    if (!isEmail(email)) {
      return renderSignIn(input, { email, emailError: messages.signIn.badEmail });
    }
    const wait = await takePasswordTry(platform, email);
    if (wait > 0) throw tooManyRequests(wait);
    const user = await findByPassword(platform, email, form.get('password') ?? '');
    if (user === undefined) {
      return renderSignIn(input, { email, notice: messages.password.wrong });
    }
    forgiveTries(platform, email);
    const outcome = await platform.database.transaction((tx) =>
      completeSignIn(platform, tx, { userId: user.id, method: 'password', device, session }),
    );
    return replyToProof(input, outcome);
  },
});
