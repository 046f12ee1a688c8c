import type { Platform } from '../../platform/index.ts';
import { followEdits } from './sync/follow-edits.ts';

/** Follows what people write in spaces that are translations of others. */
export function subscribeTranslations(platform: Platform): void {
  platform.events.on('space.content-changed', (tx, { move }) => followEdits(platform, tx, move));
}
