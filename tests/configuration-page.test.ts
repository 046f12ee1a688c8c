import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ConfigOption, configOptions } from '../apps/server/src/platform/config-options.ts';
import { repositoryRoot } from './source-files.ts';

describe('the documentation of the configuration', () => {
  const page = readFileSync(join(repositoryRoot, 'docs/operating/configuration.md'), 'utf8');
  const options = Object.entries(configOptions) as [string, ConfigOption<unknown>][];

  it.each(options)('explains %s as the server does', (name, option) => {
    const shown = option.default === undefined ? '' : `\`${option.default}\``;
    expect(page).toContain(`| \`${name}\` | ${shown} | ${option.about} |`);
  });

  it('names no option that does not exist', () => {
    const named = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
    expect(named).toEqual(options.map(([name]) => name));
  });
});
