import { findUser } from '../../areas/auth/index.ts';
import { findLinkRequest } from '../../areas/sso/index.ts';
import { linkPath, renderEndedLink, renderLinkRequest } from '../link-account.ts';
import { definePage } from '../page.ts';

/** Asks an account, signed in by its own means, whether a provider may sign in to it. */
export const showLinkRequest = definePage({
  method: 'GET',
  path: '/sso/links/{linkId}',
  fresh: true,
  async handle(input) {
    const { platform, params, session } = input;
    const { db } = platform.database;
    const asked = { id: params.linkId, userId: session.user_id };
    const request = await findLinkRequest(platform, db, asked);
    const user = await findUser(db, session.user_id);
    if (request === undefined || user === undefined) return renderEndedLink(input);
    return renderLinkRequest(input, request, { email: user.email, action: linkPath(request.id) });
  },
});
