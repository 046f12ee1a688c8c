import { inspectContent } from '../../areas/content/index.ts';
import { inspectLinks } from '../../areas/links/index.ts';
import { inspectSearch } from '../../areas/search/index.ts';
import type { Damage, Inspection, Platform } from '../../platform/index.ts';
import { checkPointers } from './check-pointers.ts';
import { checkClock, checkStorage, listLowRooms, measureRoom } from './check-room.ts';
import { countAgain } from './count-again.ts';

/** A part of an installation that is looked through. */
export interface Part {
  name: string;
  inspect(platform: Platform, inspection: Inspection): AsyncGenerator<Damage>;
}

/** What is looked through, in an order in which what derives comes after what it derives from. */
export const PARTS: readonly Part[] = [
  { name: 'room', inspect: checkRoom },
  { name: 'clock', inspect: checkClock },
  { name: 'storage', inspect: checkStorage },
  { name: 'pointers', inspect: checkPointers },
  { name: 'content', inspect: inspectContent },
  { name: 'counts', inspect: countAgain },
  { name: 'search', inspect: inspectSearch },
  { name: 'links', inspect: inspectLinks },
];

async function* checkRoom(platform: Platform): AsyncGenerator<Damage> {
  yield* listLowRooms(await measureRoom(platform));
}

/** A damage, and whether it was made right. */
export interface FoundDamage extends Damage {
  isRepaired: boolean;
}

/**
 * Looks through one part and tells of each damage as it is found. With `isRepairing` what can be made
 * right is, before it is told. A part that comes to no end is a damage itself.
 */
export async function* inspectPart(
  platform: Platform,
  part: Part,
  inspection: Inspection,
  isRepairing: boolean,
): AsyncGenerator<FoundDamage> {
  try {
    for await (const damage of part.inspect(platform, inspection)) {
      yield { ...damage, isRepaired: isRepairing && (await tryRepair(damage, inspection)) };
    }
  } catch (error) {
    yield {
      kind: 'not-looked-at',
      subject: part.name,
      isRepaired: false,
      problem: readMessage(error),
    };
  }
}

async function tryRepair({ subject, repair }: Damage, inspection: Inspection): Promise<boolean> {
  if (repair === undefined) return false;
  try {
    return await repair();
  } catch (error) {
    inspection.onSkipped(`the repair of ${subject}: ${readMessage(error)}`);
    return false;
  }
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
