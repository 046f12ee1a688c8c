import { describe, expect, it } from 'vitest';
import { readFrontMatter, readPage } from './index.ts';

const hash = (): string => 'hash';

describe('readFrontMatter', () => {
  it('ends after the line that closes it', () => {
    const text = '---\r\ndescription: About it\r\n---\r\n\r\nText';
    const { data, end } = readFrontMatter(text);
    expect(data).toEqual({ description: 'About it' });
    expect(text.slice(end)).toBe('\r\nText');
  });

  it('is found after a byte order mark and at the very end of a text', () => {
    expect(readFrontMatter('\uFEFF---\ntitle: T\n---')).toEqual({ data: { title: 'T' }, end: 17 });
  });

  it('reads values as YAML does, but for numbers that would be shown otherwise than written', () => {
    const text = '---\nhidden: true\nn: 012\nd: >-\n  two\n  lines\ns: "a: b"\nx: plain\n---\n';
    expect(readFrontMatter(text).data).toEqual({
      hidden: true,
      n: '012',
      d: 'two lines',
      s: 'a: b',
      x: 'plain',
    });
  });

  it.each(['true', 'null', 'yes', 'Off', '~'])('takes the plain value %s as YAML does', (value) => {
    const plain = readFrontMatter(`---\nkey: ${value}\n---\n`).data;
    const quoted = readFrontMatter(`---\nother: [1]\nkey: ${value}\n---\n`).data;
    expect(plain).toEqual({ key: quoted.key });
  });

  it('says what is wrong with YAML that cannot be read, and where it ends', () => {
    const { data, end, error } = readFrontMatter('---\na: [1\n---\nText');
    expect({ data, end }).toEqual({ data: {}, end: 14 });
    expect(error).toMatch(/flow|expected|\]/i);
  });

  it('takes the last of keys that occur twice, as comparing all would take seconds', () => {
    expect(readFrontMatter('---\na: [1]\na: [2]\n---\n').data).toEqual({ a: [2] });
  });

  it('is not what holds no mapping, and not what is never closed', () => {
    expect(readFrontMatter('---\n\nJust text\n\n---\n').end).toBe(0);
    expect(readFrontMatter('---\na: 1\n').end).toBe(0);
  });

  it('refuses an alias bomb without expanding it', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 12; level += 1) {
      const alias = `*a${level - 1}`;
      lines.push(`a${level}: &a${level} [${Array(10).fill(alias).join(', ')}]`);
    }
    const { data, error } = readFrontMatter(`---\n${lines.join('\n')}\n---\n`);
    expect(error).toBeDefined();
    expect(data).toEqual({});
  });
});

describe('page attributes', () => {
  it('come from every key of front matter that sets one', () => {
    const text = [
      '---',
      'title: T',
      'description: D',
      'icon: rocket',
      'emoji: ":rocket:"',
      'hidden: true',
      'noIndex: true',
      'noRobotsIndex: false',
      'if: visitor.claims.unsigned.x',
      'vars:',
      '  v: "1.2"',
      '  n: 3',
      '  list: [1]',
      'cover: .gitbook/assets/c.png',
      'coverY: -12',
      'coverDark: .gitbook/assets/d.png',
      'coverHeight: 300',
      'layout:',
      '  width: wide',
      '  cover:',
      '    visible: true',
      '    size: full',
      '    mask: radial',
      '  title:',
      '    visible: false',
      'tags: [a, tag: b]',
      '---',
    ].join('\n');
    expect(readPage(text, hash).attributes).toEqual({
      title: 'T',
      description: 'D',
      icon: 'rocket',
      emoji: '1f680',
      hidden: true,
      noIndex: true,
      noRobotsIndex: false,
      condition: 'visitor.claims.unsigned.x',
      variables: { v: '1.2', n: 3 },
      cover: {
        raw: '.gitbook/assets/c.png',
        rawDark: '.gitbook/assets/d.png',
        yPos: -12,
        height: 300,
      },
      layout: { width: 'wide', cover: true, coverSize: 'full', coverMask: 'radial', title: false },
      tags: ['a', 'b'],
    });
  });

  it('take the title from the leading heading, without its marks', () => {
    expect(readPage('<!-- x -->\n\n# The **title** {#id}\n\nText', hash).attributes.title).toBe(
      'The title',
    );
    expect(readPage('Text\n\n# Later', hash).attributes.title).toBeUndefined();
  });

  it('keeps the years and versions that a title, a variable or a tag is', () => {
    const read = (value: string) =>
      readPage(`---\ntitle: ${value}\nvars:\n  v: ${value}\ntags: [${value}]\n---\n`, String)
        .attributes;
    expect(read('2024')).toEqual({ title: '2024', variables: { v: 2024 }, tags: ['2024'] });
    expect(read('1.10')).toEqual({ title: '1.10', variables: { v: '1.10' }, tags: ['1.10'] });
    expect(read('1e3')).toMatchObject({ title: '1e3', variables: { v: '1e3' } });
  });
});
