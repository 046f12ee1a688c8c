import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createFactories } from '../../testing/factories.ts';
import { settleStamp } from '../../testing/settle-stamp.ts';
import { dialects, openTestPlatform } from '../../testing/test-platform.ts';
import { streamWhile } from './stream-while.ts';

/** More than a stream reads ahead. */
const CHUNK = 100_000;

describe.each(dialects)('bytes for as long as somebody may have them on %s', (dialect) => {
  it('ask again only where something was committed, and end where the answer is no', async () => {
    await using platform = await openTestPlatform(dialect);
    const { database } = platform;
    const make = createFactories(platform);
    await settleStamp(database);
    let asked = 0;
    let may = true;
    const chunks = [...'abcdefgh'].map((text) => Buffer.from(text.repeat(CHUNK)));
    const source = Readable.from(chunks);
    const stream = streamWhile(database, source, async () => {
      asked += 1;
      return may;
    });
    const read: string[] = [];
    const readAll = async () => {
      for await (const chunk of stream) {
        read.push(String(chunk).slice(0, 1));
        if (read.length === 2) await make.org();
        if (read.length === 3) {
          may = false;
          await make.org();
        }
      }
    };
    await expect(readAll()).rejects.toThrow('no longer has access');
    expect(read.slice(0, 3)).toEqual(['a', 'b', 'c']);
    expect(read.length).toBeLessThan(6);
    expect(asked).toBe(2);
    expect(source.destroyed).toBe(true);
  });

  it('are given up with the stream that they come from, read or not', async () => {
    await using platform = await openTestPlatform(dialect);
    const source = Readable.from([Buffer.from('a')]);
    const stream = streamWhile(platform.database, source, async () => true);
    stream.destroy();
    await new Promise((resolve) => source.once('close', resolve));
    expect(source.destroyed).toBe(true);
  });
});
