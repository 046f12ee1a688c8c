import { findToken, revokeToken as revokeOneToken } from '../../areas/auth/index.ts';
import { definePage } from '../page.ts';
import { makePageActor } from '../page-actor.ts';

/** Revokes an API token of a person. One that is gone already is no mistake. */
export const revokeToken = definePage({
  method: 'POST',
  path: '/account/tokens/{tokenId}/revoke',
  signedIn: true,
  async handle(input) {
    const { platform, session, params } = input;
    const { user_id: userId, reach } = session;
    await platform.database.transaction(async (tx) => {
      const token = await findToken(tx, { userId, reach }, params.tokenId);
      if (token === undefined) return;
      await revokeOneToken(platform, tx, token, makePageActor(input));
    });
    return { location: '/account' };
  },
});
