import { sha256Base64url } from '../../platform/hash.ts';
import {
  createWorkQueue,
  defineReaderCache,
  type Platform,
  QueueFullError,
  type Reader,
  ThreadError,
} from '../../platform/index.ts';
import { createThreadPool } from '../../platform/parsing/thread-pool.ts';

/** An SVG and the files of the fonts in it. */
export interface Drawing {
  svg: string;
  fonts: readonly string[];
}

/** Draws one picture as PNG. */
export type Draw = (drawing: Drawing) => Promise<Uint8Array>;

/** A picture; without bytes one that cannot be drawn. */
interface Kept {
  png?: Buffer;
}

const kept = defineReaderCache<Kept>(
  { name: 'site-pictures', share: 15 },
  ({ png }) => (png?.byteLength ?? 0) + 100,
);

const DEADLINE_MS = 5000;
const IDLE_MS = 20_000;
const WAITING = 100;

const pool = createThreadPool<Drawing, Uint8Array>(new URL('./draw-worker.ts', import.meta.url), {
  deadlineMs: DEADLINE_MS,
  idleMs: IDLE_MS,
  maxHeapMb: 256,
  threads: 1,
});

/** The pictures of a server. */
export interface Pictures {
  /**
   * A picture as PNG: from memory, or drawn once for all who ask for it at that time. Undefined where
   * it cannot be drawn, or not in five seconds of processor time; that is remembered too.
   *
   * @throws QueueFullError where a hundred others wait to be drawn
   */
  find(platform: Platform, reader: Reader, drawing: Drawing): Promise<Buffer | undefined>;
}

/** Makes pictures one at a time, whoever asks: none is worth more than what else the server does. */
export function createPictures(draw: Draw): Pictures {
  const queue = createWorkQueue({ atOnce: 1, waiting: WAITING });
  const drawing = new Map<string, Promise<Kept>>();

  async function make(platform: Platform, wanted: Drawing): Promise<Kept> {
    try {
      return { png: Buffer.from(await queue.run(() => draw(wanted))) };
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      platform.log.warn({ err: error }, 'a picture of a site could not be drawn');
      return {};
    }
  }

  return {
    async find(platform, reader, wanted) {
      const pictures = kept.open(platform.caches);
      const key = sha256Base64url(JSON.stringify([wanted.svg, wanted.fonts]));
      const known = pictures.get(reader, key);
      if (known !== undefined) return known.png;
      // The bytes follow from what is drawn alone, which this reader has: any reader's will do.
      let made = drawing.get(key);
      if (made === undefined) {
        made = make(platform, wanted).finally(() => drawing.delete(key));
        drawing.set(key, made);
      }
      const picture = await made;
      pictures.set(reader, key, picture);
      return picture.png;
    },
  };
}

export { QueueFullError };

/** The pictures of this process. */
export const sitePictures: Pictures = createPictures((drawing) => pool.run(drawing, { weight: 0 }));
