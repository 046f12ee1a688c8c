import { changeUser } from '../../areas/auth/index.ts';
import { renderAccount } from '../account/render-account.ts';
import { requireOwnUser } from '../account/require-own-user.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

const MAX_LENGTH = 100;

/** Gives a person another name. */
export const changeName = definePage({
  method: 'POST',
  path: '/account/name',
  signedIn: true,
  async handle(input) {
    const { platform, session, form, messages } = input;
    const name = (form.get('name') ?? '').trim();
    if (name === '' || name.length > MAX_LENGTH) {
      return renderAccount(input, { name, nameError: messages.account.badName });
    }
    await platform.database.transaction(async (tx) => {
      const actor = makePageActor(input);
      const user = await requireOwnUser(tx, session);
      await changeUser(platform, tx, user, { displayName: name }, actor);
    });
    return { location: '/account' };
  },
});
