import type { IncomingMessage } from 'node:http';
import { findRoles } from '../../areas/access/index.ts';
import type { ResolvedSite } from '../../areas/sites/index.ts';
import { isSecure, readCookie, SESSION_COOKIE } from '../../http/cookies.ts';
import { writeHolder } from '../../http/rights-holder.ts';
import type { HttpService } from '../../http/service.ts';
import { findOpenSession } from '../../http/session.ts';
import { defineStampedCache } from '../../http/stamped-cache.ts';
import type { Platform } from '../../platform/index.ts';

const roles = defineStampedCache<{ isMember: boolean }>({ name: 'site-members', share: 1 }, 100);

/**
 * Whether a request comes from the browser of somebody who is signed in to this server and has a role
 * on the site. The cookie of a session goes to the server's own host alone, and is not looked for
 * elsewhere.
 */
export async function isFromMember(
  platform: Platform,
  credentials: HttpService['credentials'],
  { headers }: Pick<IncomingMessage, 'headers'>,
  { id }: Pick<ResolvedSite, 'id'>,
): Promise<boolean> {
  const secure = isSecure(platform.config.publicUrl);
  const secret = readCookie(headers.cookie, SESSION_COOKIE, { secure });
  if (secret === undefined) return false;
  const now = platform.clock.now().getTime();
  const session = await findOpenSession({ credentials }, secret, now);
  if (session === undefined) return false;
  const { db } = platform.database;
  const known = await roles.read(platform, db, `${writeHolder(session)} ${id}`, async () => {
    const role = (await findRoles(db, session, [id])).get(id) ?? null;
    return { isMember: role !== null };
  });
  return known?.isMember === true;
}
