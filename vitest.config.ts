import { defineConfig } from 'vitest/config';

/** Each of them starts a server and asks little of it, so most of its time went into loading the code. */
const OPERATIONS = 'apps/server/src/areas/*/operations/*.test.ts';

export default defineConfig({
  test: {
    globalSetup: [
      'tests/setup/require-node.ts',
      'tests/setup/postgres.ts',
      'tests/setup/chromium.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'all but operations',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'bench/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: [OPERATIONS],
        },
      },
      {
        extends: true,
        test: {
          name: 'operations',
          include: [OPERATIONS],
          // Their files share a process, which loads the server once.
          isolate: false,
        },
      },
    ],
  },
});
