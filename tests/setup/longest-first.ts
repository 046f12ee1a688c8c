import { resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '../..');

/** Files that take longer than files of their size: those of each project stand by what they take. */
export const LONG_FILES: readonly string[] = [
  'apps/server/src/areas/imports/corpora.test.ts',
  'apps/server/src/areas/exports/edit-summary.test.ts',
  'apps/server/src/areas/search/search-spaces.test.ts',
  'apps/server/src/areas/pdf/corpora.test.ts',
  'apps/server/src/areas/change-requests/merge/text-merges.test.ts',
  'apps/server/src/areas/imports/slow-page.test.ts',
  'apps/server/src/areas/search/index-in-thread.test.ts',
  'apps/server/src/areas/change-requests/request-history.test.ts',
  'packages/markup/src/typst/corpora.test.ts',
  'packages/markup/src/read/read-page-facts.test.ts',
  'packages/translation/src/corpora.test.ts',
  'packages/content/src/merge/history.test.ts',
  'packages/markup/src/read/hostile-text.test.ts',
  'packages/markup/src/render/word-order.test.ts',
  'packages/markup/src/render/corpora.test.ts',
  'tests/attacks/hidden-content/random-sites.test.ts',
  'apps/server/src/site/crawl.test.ts',
  'apps/server/src/site/browser/accessibility.test.ts',
  'apps/server/src/registry.test.ts',
  'bench/smoke.test.ts',
  'apps/server/src/commands/workers/serve-by-workers.test.ts',
  'tests/crash/crash.test.ts',
  'apps/server/src/commands/serve.test.ts',
  'apps/server/src/sign-in-pages/accessibility.test.ts',
  'apps/server/src/emitted-events.test.ts',
  'apps/server/src/site/search-quality.test.ts',
  'tests/merging/histories.test.ts',
  'apps/server/src/site/sections-of-corpora.test.ts',
  'tests/walkthrough.test.ts',
  'tests/silent-servers.test.ts',
  'apps/server/src/commands/doctor/look-through.test.ts',
  'apps/server/src/lost-servers.test.ts',
  'apps/server/src/taken-access.test.ts',
  'tests/client/client.test.ts',
  'tests/markup-browser/markup-browser.test.ts',
  'tests/tutorial.test.ts',
  'apps/server/src/areas/pdf/download.test.ts',
  'apps/server/src/areas/change-requests/operations/resolve-conflict.test.ts',
  'apps/server/src/http/service-operations.test.ts',
  'apps/server/src/site/references-of-corpora.test.ts',
  'apps/server/src/site/references.test.ts',
  'apps/server/src/fuzz.test.ts',
  'apps/server/src/areas/imports/trees/trees.test.ts',
  'apps/server/src/platform/parsing/find-faults.test.ts',
  'apps/server/src/lost-access.test.ts',
  'tests/full-disk.test.ts',
  'tests/server-bundle.test.ts',
];

/**
 * Starts the long files of a project first, so that none runs alone at its end while other cores
 * wait. The rest goes by what Vitest knows: what it took before, else the size of the file.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((ofProject) => [
      ...ofProject.filter((file) => rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b)),
      ...ofProject.filter((file) => rankOf(file) < 0),
    ]);
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  return LONG_FILES.findIndex((file) => resolve(ROOT, file) === moduleId);
}
