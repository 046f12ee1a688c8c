import type { Urls } from '../../http/urls.ts';
import type { CreatedTokenResource, TokenResource, UserResource } from './resource.ts';
import type { TokensTable, UsersTable } from './tables.ts';

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
  };
}

/** A token row with its secret, for the answer that shows it once. */
export function presentCreatedToken(token: TokensTable, secret: string): CreatedTokenResource {
  return { ...presentToken(token), token: secret };
}
