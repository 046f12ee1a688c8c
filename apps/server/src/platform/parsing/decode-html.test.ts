import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decode-html.ts';

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))),
  );

describe('the text of a document in HTML', () => {
  it('is in the encoding of its byte order mark, whatever else is said', () => {
    const marked = Buffer.from('\ufeff<meta charset="latin1">ä', 'utf16le');
    expect(decodeHtml(marked, 'text/html; charset=utf-8')).toBe('<meta charset="latin1">ä');
    expect(decodeHtml(bytes(0xef, 0xbb, 0xbf, 'ä'), 'text/html; charset=latin1')).toBe('ä');
  });

  it('is in the encoding that it came with, else in the one it says', () => {
    const page = bytes('<meta charset="windows-1251">', 0xe4);
    expect(decodeHtml(page, 'text/html; charset="iso-8859-1"')).toMatch(/ä$/);
    expect(decodeHtml(page, 'text/html')).toMatch(/д$/);
    const equivalent = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">';
    expect(decodeHtml(bytes(equivalent, 0xe4))).toMatch(/д$/);
  });

  it('is UTF-8 where nothing is said, or what is said is nothing known', () => {
    expect(decodeHtml(bytes('ä'))).toBe('ä');
    expect(decodeHtml(bytes('ä'), 'text/html; charset=nonsense')).toBe('ä');
    expect(decodeHtml(bytes('<meta charset="utf-16">ä'))).toMatch(/ä$/);
    expect(decodeHtml(bytes('a', 0xe4))).toBe('aä');
    expect(decodeHtml(bytes('<meta charset="utf-8">', 0xff))).toMatch(/\ufffd$/);
  });
});
