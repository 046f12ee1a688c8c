import { describe, expect, it } from 'vitest';
import { createCaches } from '../../platform/caches/caches.ts';
import { prepareHighlight } from './highlight.ts';

const caches = createCaches(1_048_576);

describe('highlighting', () => {
  it('marks tokens with classes, one line element per line, and no inline style', async () => {
    const highlight = await prepareHighlight(caches, ['ts']);
    const html = highlight('const kiln = "hot"; // careful\n\nfire(1)', 'ts') ?? '';
    const lines = html.split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^<span class="line">.*<\/span>$/);
    expect(html).toContain('<span class="hl-k">const</span>');
    expect(html).toMatch(/<span class="hl-c">\/\/ careful<\/span>/);
    expect(html).not.toContain('style');
  });

  it('escapes code', async () => {
    const highlight = await prepareHighlight(caches, ['html']);
    const html = highlight('<script>alert(1)</script>', 'html') ?? '';
    expect(html).not.toContain('<script');
    expect(html.replace(/<[^>]+>/g, '')).toContain('&lt;script&gt;');
  });

  it('leaves unknown languages and very long code plain', async () => {
    const highlight = await prepareHighlight(caches, ['ts', 'no-such-language', '__proto__']);
    expect(highlight('x', 'no-such-language')).toBeUndefined();
    expect(highlight('x', '__proto__')).toBeUndefined();
    expect(highlight('x'.repeat(100_000), 'ts')).toBeUndefined();
  });
});
