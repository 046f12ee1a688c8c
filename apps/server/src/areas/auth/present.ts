import type {
  CreatedTokenResource,
  SessionResource,
  TokenResource,
  UserResource,
} from '@octavo/contract/auth';
import type { Urls } from '../../http/urls.ts';
import type { SessionsTable, TokensTable, UsersTable } from './tables.ts';

/** A user row as the API shows it. */
export function presentUser(user: UsersTable, url: Urls): UserResource {
  return {
    object: 'user',
    id: user.id,
    displayName: user.display_name,
    email: user.email,
    ...(user.photo_url === null ? {} : { photoURL: user.photo_url }),
    urls: { location: url.api(`/users/${user.id}`) },
  };
}

/** A token row as the API shows it, without the secret. */
export function presentToken(token: TokensTable): TokenResource {
  return {
    id: token.id,
    label: token.label,
    createdAt: token.created_at,
    ...(token.expires_at === null ? {} : { expiresAt: token.expires_at }),
    readOnly: token.read_only === 1,
    ...(token.reach === null ? {} : { organization: token.reach }),
  };
}

/** A session row as the API shows it to its person, who calls by the session `current` or by none. */
export function presentSession(session: SessionsTable, current: string | null): SessionResource {
  return {
    id: session.id,
    method: session.method,
    userAgent: session.user_agent,
    address: session.address,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    expiresAt: session.expires_at,
    current: session.id === current,
    ...(session.reach === null ? {} : { organization: session.reach }),
  };
}

/** A token row with its secret, for the answer that shows it once. */
export function presentCreatedToken(token: TokensTable, secret: string): CreatedTokenResource {
  return { ...presentToken(token), token: secret };
}
