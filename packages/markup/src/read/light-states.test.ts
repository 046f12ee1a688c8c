import fc from 'fast-check';
import MarkdownItParser from 'markdown-it';
import { expect, it } from 'vitest';
import { LightBlockState, LightInlineState } from './light-states.ts';

const own = new MarkdownItParser({ html: true, linkify: true });
const light = new MarkdownItParser({ html: true, linkify: true });
light.block.State = LightBlockState;
light.inline.State = LightInlineState;

const MARKS = ['*', '**', '_', '~~', '`', '[', '](x "y")', '![', '<', '>', '</b>', '&amp;', '\\'];
const BLOCKS = ['\n', '\n\n', '- ', '3. ', '> ', '# ', '```\n', '|a|b|\n|:-|-|\n|', '[x]: y\n'];
const text = fc
  .array(fc.constantFrom(...MARKS, ...BLOCKS, 'word ', 'https://a.example ', '    ', '語'))
  .map((parts) => parts.join(''));

/** Tags say where they stand, which no token of the parser does. */
function dropPlace(name: string, value: unknown): unknown {
  return name === 'meta' && typeof value === 'object' && value && 'start' in value ? null : value;
}

it('tags say where in their source they stand', () => {
  const [{ children } = {}] = light.parseInline('a \\<b> `<c>` [d <e>](f) **<g>**', {});
  const tags = (children ?? []).filter(({ type }) => type === 'html_inline');
  expect(tags.map(({ content, meta }) => [content, meta])).toEqual([
    ['<e>', { start: 16 }],
    ['<g>', { start: 26 }],
  ]);
});

it('texts have the tokens that the own states of the parser give them', () => {
  fc.assert(
    fc.property(text, (source) => {
      expect(light.render(source)).toBe(own.render(source));
      const tokens = JSON.parse(JSON.stringify(light.parse(source, {})), dropPlace);
      const expected = JSON.parse(JSON.stringify(own.parse(source, {})));
      expect(tokens).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

it('attributes of a token are set, found and joined as on the own tokens of the parser', () => {
  const attribute = fc.tuple(fc.constantFrom('push', 'set', 'join'), fc.constantFrom('a', 'b'));
  fc.assert(
    fc.property(fc.array(attribute), (calls) => {
      const [one, two] = [light, own].map((parser) => {
        const state = new parser.inline.State('', parser, {}, []);
        const token = state.push('x', 'x', 0);
        for (const [index, [call, name]] of calls.entries()) {
          if (call === 'push') token.attrPush([name, String(index)]);
          else if (call === 'set') token.attrSet(name, index);
          else token.attrJoin(name, String(index));
        }
        return [token.attrs, token.attrGet('a'), token.attrIndex('b'), token.attrGet('c')];
      });
      expect(one).toEqual(two);
    }),
  );
});
