import { renderChangeEmail } from '../account/change-email-page.ts';
import { requireOwnUser } from '../account/require-own-user.ts';
import { definePage } from '../page.ts';

/** Where a person asks for another address. */
export const showChangeEmail = definePage({
  method: 'GET',
  path: '/account/email',
  fresh: true,
  async handle(input) {
    const { platform, session } = input;
    return renderChangeEmail(input, await requireOwnUser(platform.database.db, session));
  },
});
