import { describe, expect, it } from 'vitest';
import { readTextPieces } from './text-pieces.ts';

describe('the pieces of a page that are read as one', () => {
  it('stand where their lines say, without what begins the lines', () => {
    const text = '# T\r\n\r\n> - one\r\n>   two\r\n\r\n|a|b \\| c|\r\n|-|-|\r\n|a|a|\r\n';
    const pieces = readTextPieces(text, 0);
    expect(pieces.map(({ kind, source }) => [kind, source])).toEqual([
      ['heading', 'T'],
      ['paragraph', 'one\ntwo'],
      ['cell', 'a'],
      ['cell', 'b \\| c'],
      ['cell', 'a'],
      ['cell', 'a'],
    ]);
    for (const { source, lines } of pieces) {
      for (const { at, start } of lines) {
        const line = source.slice(at).split('\n', 1)[0] ?? '';
        expect(text.slice(start, start + line.length)).toBe(line);
      }
    }
    expect(new Set(pieces.map(({ lines }) => lines[0]?.start)).size).toBe(pieces.length);
  });

  it('are text between elements, also where it is Markdown again, and what attributes say', () => {
    const text =
      '<table><tr><td>one <b>x</b></td><td>\n\n- two\n- three\n\n</td></tr></table>\n\n<img src="a" alt="four">\n\n<pre>no text</pre>';
    expect(readTextPieces(text, 0).map(({ source }) => source)).toEqual([
      ...['one <b>x</b>', 'two', 'three', '<img src="a" alt="four">', 'four'],
    ]);
  });
});
