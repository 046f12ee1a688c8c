import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '..');

it('Typst is loaded by nothing else of this package, so that only a PDF pays for it', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('typst/'),
  );
  expect(files.length).toBeGreaterThan(50);
  const importers = files.filter((file) =>
    /from '[^']*\/typst\//.test(readFileSync(join(FOLDER, file), 'utf8')),
  );
  expect(importers).toEqual([]);
});
