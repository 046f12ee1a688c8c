import { describe, expect, it } from 'vitest';
import { findTagsFile, readTagsFile } from './tags-file.ts';

const read = (text: string) => {
  const { tags, warnings } = readTagsFile('.gitbook/tags.yaml', text);
  return {
    tags: Object.fromEntries(tags),
    warnings: warnings.map(({ line, message }) => [line, message]),
  };
};

describe('the file of tags', () => {
  it('is a list of entries that name their tag, or a mapping of names', () => {
    const tags = {
      api: { label: 'API', icon: 'code', color: 'blue' },
      '1.10': { label: 'Release 1.10', color: '#c74634' },
    };
    const list = [
      '- tag: api',
      '  label: API',
      '  icon: code',
      '  color: Blue',
      '- slug: 1.10',
      '  title: Release 1.10',
      "  color: '#C74634'\n",
    ];
    expect(read(list.join('\n'))).toEqual({ tags, warnings: [] });
    const mapping =
      'api: { label: API, icon: code, color: blue }\n1.10: { label: Release 1.10, color: "#c74634" }\n';
    expect(read(mapping)).toEqual({ tags, warnings: [] });
    expect(read('new: Brand new\n').tags).toEqual({ new: { label: 'Brand new' } });
    expect(read('').warnings).toEqual([]);
    expect(read('# nothing yet\n').warnings).toEqual([]);
  });

  it('is read without the entries and values that are none, each with a warning of its line', () => {
    const text = [
      '- tag: a',
      '  color: chartreuse',
      '- tag: b',
      '  color: "#12345"',
      '- tag: c',
      '  color: #123456',
      '- tag: d',
      '  icon: "<script>"',
      '  label: [x]',
      '- label: Nameless',
      '- tag: a',
      '- just text\n',
    ].join('\n');
    const color = (name: string) =>
      `The color of the tag "${name}" is neither a named colour of sites nor a colour such as "#4c7a34" in quotation marks.`;
    expect(read(text)).toEqual({
      tags: { a: { label: 'a' }, b: { label: 'b' }, c: { label: 'c' }, d: { label: 'd' } },
      warnings: [
        [1, color('a')],
        [3, color('b')],
        [5, color('c')],
        [7, 'The label of the tag "d" is not a text of at most 128 characters.'],
        [7, 'The icon of the tag "d" is not the name of an icon.'],
        [10, 'The entry does not name a tag of at most 128 characters.'],
        [11, 'The tag "a" already has an entry above.'],
        [12, 'The entry does not name a tag of at most 128 characters.'],
      ],
    });
    expect(read('a: 7\n').warnings).toEqual([[1, 'The entry for the tag "a" is not a mapping.']]);
    expect(read('- tag: a\n- tag: [b\n').warnings[0]?.[0]).toBeGreaterThan(1);
    expect(read('just text').warnings).toHaveLength(1);
  });

  it('names only its own tags, and has an end', () => {
    const { tags } = readTagsFile('', '__proto__: { label: Proto }\nconstructor: { label: C }\n');
    expect([...tags.keys()]).toEqual(['__proto__', 'constructor']);
    const many = readTagsFile(
      '',
      Array.from({ length: 5000 }, (_, n) => `- tag: t${n}`).join('\n'),
    );
    expect([many.tags.size, many.warnings.length]).toEqual([500, 1]);
    const bomb = `- &a [${'x,'.repeat(20)}]\n- &b [${'*a,'.repeat(99)}]\n- { tag: z, label: [${'*b,'.repeat(99)}] }\n`;
    expect(readTagsFile('', bomb).tags.size).toBeLessThan(2);
  });

  it('lies below the content root, else beside the configuration', () => {
    const find = (...paths: string[]) =>
      findTagsFile({ root: 'docs', configPath: '.gitbook.yaml' }, (path) => paths.includes(path));
    expect(find('.gitbook/tags.yaml', 'docs/.gitbook/tags.yml')).toBe('docs/.gitbook/tags.yml');
    expect(find('.gitbook/tags.yaml', 'x/.gitbook/tags.yaml')).toBe('.gitbook/tags.yaml');
    expect(find('tags.yaml')).toBeUndefined();
  });
});
