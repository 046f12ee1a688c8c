import type { Platform } from '../../platform/index.ts';
import { spaceEmptiers } from '../spaces/index.ts';
import { registerRuns } from './running/run.ts';
import { followEdits } from './sync/follow-edits.ts';
import { deleteSomeNotes } from './variants/empty-space.ts';
import { followSpaces } from './variants/follow-events.ts';

/** Works off translations, and has them follow what happens to spaces and what people write there. */
export function subscribeTranslations(platform: Platform): void {
  registerRuns(platform);
  followSpaces(platform);
  spaceEmptiers.extend(platform, deleteSomeNotes);
  platform.events.on('space.content-changed', (tx, { move }) => followEdits(platform, tx, move));
}
