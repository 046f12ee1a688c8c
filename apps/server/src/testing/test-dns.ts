import type { ResolveTxt } from '../platform/index.ts';

/** A DNS of records that a test publishes itself. */
export interface TestDns {
  resolve: ResolveTxt;
  publish(name: string, ...records: string[]): void;
}

/** A DNS without records. */
export function createTestDns(): TestDns {
  const known = new Map<string, string[]>();
  return {
    resolve: async (name) => known.get(name) ?? [],
    publish: (name, ...records) => void known.set(name, records),
  };
}

/** What the platforms of tests ask unless they are given another. Use domains of your own in it. */
export const testDns: TestDns = createTestDns();
