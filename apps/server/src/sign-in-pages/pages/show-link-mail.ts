import { findSignInLink } from '../../areas/sign-in/index.ts';
import { findLinkRequest } from '../../areas/sso/index.ts';
import { readLinkPath, renderEndedLink, renderLinkRequest } from '../link-account.ts';
import { definePage } from '../page.ts';

/** Asks whoever opens a mailed link whether a provider may sign in to their account. */
export const showLinkMail = definePage({
  method: 'GET',
  path: '/sso/confirm/{secret}',
  async handle(input) {
    const { platform, params } = input;
    const { db } = platform.database;
    const found = await findSignInLink(platform, db, params.secret, ['link-provider']);
    if (found === undefined) return renderEndedLink(input);
    const asked = { id: readLinkPath(found.link.return_to), userId: found.user.id };
    const request = await findLinkRequest(platform, db, asked);
    if (request === undefined) return renderEndedLink(input);
    const action = `/sso/confirm/${params.secret}`;
    return renderLinkRequest(input, request, { email: found.user.email, action });
  },
});
