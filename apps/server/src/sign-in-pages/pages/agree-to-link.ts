import { linkAccount } from '../../areas/sso/index.ts';
import { renderEndedLink, startLinked } from '../link-account.ts';
import { definePage } from '../page.ts';

/** Links an account, signed in by its own means, to the provider that it agrees to. */
export const agreeToLink = definePage({
  method: 'POST',
  path: '/sso/links/{linkId}',
  fresh: true,
  async handle(input) {
    const { platform, params, session } = input;
    const asked = { id: params.linkId, userId: session.user_id };
    const linked = await platform.database.transaction((tx) => linkAccount(platform, tx, asked));
    return linked === undefined ? renderEndedLink(input) : startLinked(linked);
  },
});
