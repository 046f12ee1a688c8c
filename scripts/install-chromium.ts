import { findChromium, installChromium, NO_CHROMIUM } from '../tests/setup/chromium-binary.ts';

/**
 * Installs a Chromium for the browser tests where the machine has none: Playwright's, or Debian's
 * package where this runs as root. `npm run chromium`, and a step of `.ci/run`.
 */
const found = findChromium() ?? (await installChromium());
if (found === undefined) throw new Error(NO_CHROMIUM);
process.stdout.write(`${found}\n`);
