import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/server/src/**/*.test.ts',
      'bench/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    globalSetup: [
      'tests/setup/require-node.ts',
      'tests/setup/postgres.ts',
      'tests/setup/chromium.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: '100%',
  },
});
