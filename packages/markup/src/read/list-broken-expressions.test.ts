import { describe, expect, it } from 'vitest';
import { listBrokenExpressions } from './list-broken-expressions.ts';

const places = (text: string) =>
  listBrokenExpressions(text).map(({ use, line, column }) => [use, line, column]);

describe('listBrokenExpressions', () => {
  it('finds those of the front matter, of conditions and in text, with their places', () => {
    const text = [
      ...['---', 'title: Kiln', 'if: visitor.claim.staff', '---', '', '# Kiln', ''],
      ...['{% if visitor.claims.a == %}', 'a', '{% endif %}', ''],
      'Fine <code class="expression">space.vars.a</code>, not <code class="expression">spaces.a</code>.',
      ...[
        '',
        '- item',
        '  {% if visitor.claims.a %}',
        '  {% if (1 %}',
        '  b',
        '  {% endif %}',
        '  {% endif %}',
      ],
    ].join('\n');
    expect(listBrokenExpressions(text)[0]).toEqual({
      ...{ use: 'page', expression: 'visitor.claim.staff', line: 3, column: 13 },
      message: 'has the unknown member "claim"; visitor has claims',
    });
    expect(places(text)).toEqual([
      ['page', 3, 13],
      ['condition', 8, 26],
      ['inline', 12, 81],
      ['condition', 16, 9],
    ]);
  });

  it('tells equal ones apart, and names the block of one that is written another way', () => {
    const twice = '{% if a %}\nx\n{% endif %}\n\r\n{% if a %}\ny\n{% endif %}\n';
    expect(places(twice)).toEqual([
      ['condition', 1, 7],
      ['condition', 5, 7],
    ]);
    expect(places('a\n\nb <code class="expression">1 &gt;</code>\n')).toEqual([['inline', 3, 1]]);
    expect(places('{% if %}\nx\n{% endif %}\n')).toEqual([['condition', 1, 1]]);
  });

  it('takes what only looks like one for what it is', () => {
    for (const text of [
      'Write `{% if %}` or \\{% if ( %} in a line.\n',
      '```\n{% if ( %}\n<code class="expression">(</code>\n```\n',
      '    {% if ( %}\n',
      'The `<code class="expression">(</code>` element.\n',
      '# if: (\n\nif: (\n',
    ]) {
      expect([text, places(text)]).toEqual([text, []]);
    }
  });

  it('lists twenty of many', () => {
    expect(
      places(
        '{% if ( %}\n'.repeat(3).concat('x\n\n') +
          'a <code class="expression">(</code>\n\n'.repeat(50),
      ),
    ).toHaveLength(20);
  });
});
