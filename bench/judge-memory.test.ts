import { describe, expect, it } from 'vitest';
import { judgeMemory, type MemorySample } from './judge-memory.ts';

/** A run of an hour with a sample every ten seconds; sizes are in MB. */
function sample(of: (minute: number) => Partial<{ mb: number; descriptors: number }>) {
  return Array.from({ length: 360 }, (_, at): MemorySample => {
    const minute = (at + 1) / 6;
    const { mb = 400, descriptors = 60 } = of(minute);
    return { minute, resident: mb * 2 ** 20, descriptors };
  });
}

const saw = (minute: number) => Math.round(minute * 6) % 2;

describe('the memory of a run', () => {
  it('is right where it stays within the budget and 200 MB', () => {
    expect(
      judgeMemory(
        sample(() => ({ mb: 456 })),
        256,
      ),
    ).toEqual([]);
  });

  it('may be more in the first ten minutes, and for a moment later', () => {
    const samples = sample((minute) => ({
      mb: minute <= 10 || Math.round(minute * 6) % 6 === 0 ? 900 : 400,
    }));
    expect(judgeMemory(samples, 256)).toEqual([]);
  });

  it('is too much where it is so for a minute after the tenth', () => {
    const samples = sample((minute) => ({ mb: minute > 40 && minute <= 41 ? 500 : 400 }));
    expect(judgeMemory(samples, 256)).toEqual([
      '500 MB are resident at most, 456 MB may be: above in 1 of 50 minutes.',
    ]);
  });

  it('grows where the last third holds more than the one before, however it swings', () => {
    const samples = sample((minute) => ({ mb: 300 + minute * 2 + saw(minute) * 30 }));
    expect(judgeMemory(samples, 256)).toEqual(['40 MB more are resident in the last third.']);
    expect(
      judgeMemory(
        sample((minute) => ({ mb: 350 + saw(minute) * 60 })),
        256,
      ),
    ).toEqual([]);
  });

  it('does not say of a short run that it grows', () => {
    const samples = sample((minute) => ({ mb: 200 + minute * 10 }));
    expect(
      judgeMemory(
        samples.filter(({ minute }) => minute <= 20),
        256,
      ),
    ).toEqual([]);
  });
});

describe('the descriptors of a run', () => {
  it('leak where the fewest of them grow', () => {
    const samples = sample((minute) => ({ descriptors: 60 + Math.floor(minute) + saw(minute) }));
    expect(judgeMemory(samples, 256)).toEqual(['20 descriptors more are open in the last third.']);
  });

  it('may be more while there are more threads', () => {
    const samples = sample((minute) => ({
      descriptors: 60 + (minute > 40 ? saw(minute) * 40 : 0),
    }));
    expect(judgeMemory(samples, 256)).toEqual([]);
  });
});
