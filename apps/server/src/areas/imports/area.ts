import { defineArea } from '../../http/define-area.ts';
import type { Platform } from '../../platform/index.ts';
import { transferGuards } from '../spaces/index.ts';
import { importQueues } from './import-queue.ts';
import { importContent } from './operations/import-content.ts';
import { kept as importRedirects } from './redirects.ts';
import { keepWhileImporting, runningImports } from './running-imports.ts';
import { kept as importTags } from './space-tags.ts';
import { followSpecifications } from './specifications/follow-specifications.ts';

/**
 * Keeps spaces where they are while imports into them go on, and makes specifications of the files and
 * addresses that blocks in them show as such.
 */
function subscribeImports(platform: Platform): void {
  transferGuards.extend(platform, keepWhileImporting(platform));
  followSpecifications(platform);
}

export const importsArea = defineArea({
  name: 'imports',
  words: ['import'],
  operations: [importContent],
  caches: [importRedirects, importTags],
  jobs: ['imports.keep-specifications'],
  states: [importQueues, runningImports],
  gives: [transferGuards],
  open: subscribeImports,
});
