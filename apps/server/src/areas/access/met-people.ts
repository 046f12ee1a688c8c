import type { UsersTable } from '../auth/index.ts';

/** Whether an organization has met somebody, or only has them on its list. */
export interface Meeting {
  /** 0 or 1; left out it is 0. */
  unmet?: number | undefined;
}

/**
 * A person as an organization may show them. Whoever invites an address may have guessed it: of
 * somebody who had an account before, and has done nothing there yet, no more is told than the
 * address, by which everybody is called who has no name.
 */
export function showMet<User extends UsersTable>(user: User, { unmet = 0 }: Meeting): User {
  if (unmet === 0) return user;
  const name = user.email.split('@', 1)[0] ?? user.email;
  return { ...user, display_name: name, photo_url: null };
}
