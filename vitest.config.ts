import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/setup/longest-first.ts';
import { listSlowFiles } from './tests/setup/slow-files.ts';

/** The operations of the areas; each file starts a server and asks little of it. */
const OPERATIONS = 'apps/server/src/areas/*/operations/*.test.ts';
const AREAS = 'apps/server/src/areas/**/*.test.ts';

/** Files in the order of the names of their projects; one ends before the next begins. */
const PROJECTS = [
  { name: 'areas', include: [AREAS], exclude: [OPERATIONS] },
  { name: 'operations', include: [OPERATIONS] },
  { name: 'packages', include: ['packages/*/src/**/*.test.ts'] },
  {
    name: 'server',
    include: ['apps/server/src/**/*.test.ts', 'bench/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [AREAS],
  },
];

/** `--mode fast` runs on SQLite alone and leaves out what takes long: see `listSlowFiles`. */
export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: [
      'tests/setup/require-node.ts',
      'tests/setup/compile-cache.ts',
      'tests/setup/postgres.ts',
      'tests/setup/chromium.ts',
    ],
    // For what hangs: machines of the gate differ in speed by three times.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 25 } },
    pool: 'forks',
    maxWorkers: '100%',
    // The files of a project share a process for each core, which loads what they test once; so no
    // file leaves anything changed behind it. What a process keeps is given back between projects.
    isolate: false,
    // Node runs the sources as a server does, types stripped, and keeps what it compiles.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    ...(mode === 'fast' && { env: { OCTAVO_TEST_DATABASES: 'sqlite' } }),
    projects: PROJECTS.map((test) => ({
      extends: true as const,
      test:
        mode === 'fast'
          ? { ...test, exclude: [...(test.exclude ?? []), ...listSlowFiles()] }
          : test,
    })),
  },
}));
