import { conflict } from '../../http/errors.ts';

/** @throws ApiError 409 for a space that refuses every edit */
export function refuseLocked(space: { edit_mode: string }): void {
  if (space.edit_mode === 'locked') {
    throw conflict('space_locked', 'The space is locked: unlock it to change its content.');
  }
}
