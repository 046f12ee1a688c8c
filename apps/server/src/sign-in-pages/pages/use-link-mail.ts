import { takeSignInLink } from '../../areas/sign-in/index.ts';
import { linkAccount } from '../../areas/sso/index.ts';
import { readLinkPath, renderEndedLink, startLinked } from '../link-account.ts';
import { definePage } from '../page.ts';

/** Links an account to the provider that its person agrees to, who reads the mail of its address. */
export const useLinkMail = definePage({
  method: 'POST',
  path: '/sso/confirm/{secret}',
  async handle(input) {
    const { platform, params } = input;
    const linked = await platform.database.transaction(async (tx) => {
      const found = await takeSignInLink(platform, tx, params.secret, ['link-provider']);
      if (found === undefined) return undefined;
      const asked = { id: readLinkPath(found.link.return_to), userId: found.user.id };
      return linkAccount(platform, tx, asked);
    });
    return linked === undefined ? renderEndedLink(input) : startLinked(linked);
  },
});
