import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeConvertedPage } from './converted-html.ts';
import { convertHtml } from './index.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

const names = readdirSync(FOLDER).flatMap((name) => /^(.*)\.html$/.exec(name)?.[1] ?? []);

describe('convertHtml', () => {
  it.each(names)('reads %s.html as its Markdown', (name) => {
    const read = (ending: string) => readFileSync(join(FOLDER, `${name}.${ending}`), 'utf8');
    expect(writeConvertedPage(convertHtml(read('html')))).toBe(read('md'));
  });
});
