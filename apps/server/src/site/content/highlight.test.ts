import { describe, expect, it } from 'vitest';
import { createCaches } from '../../platform/caches/caches.ts';
import { highlightCode, renderHighlighted } from './highlight.ts';

const caches = createCaches(1_048_576);

async function highlightOne(code: string, syntax: string): Promise<string> {
  const highlight = await highlightCode(caches, [{ code, syntax }]);
  return highlight(code, syntax) ?? '';
}

describe('highlighting', () => {
  it('marks tokens with classes, one line element per line, and no inline style', async () => {
    const html = await highlightOne('const kiln = "hot"; // careful\n\nfire(1)', 'ts');
    const lines = html.split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^<span class="line">.*<\/span>$/);
    expect(html).toContain('<span class="hl-k">const</span>');
    expect(html).toMatch(/<span class="hl-c">\/\/ careful<\/span>/);
    expect(html).not.toContain('style');
  });

  it('escapes code', async () => {
    const html = await highlightOne('<script>alert(1)</script>', 'html');
    expect(html).not.toContain('<script');
    expect(html.replace(/<[^>]+>/g, '')).toContain('&lt;script&gt;');
  });

  it('leaves unknown languages and very long code plain', async () => {
    const texts = ['no-such-language', '__proto__', 'constructor', 'ts'].map((syntax) => ({
      ...{ syntax, code: 'x'.repeat(syntax === 'ts' ? 100_000 : 1) },
    }));
    const highlight = await highlightCode(caches, texts);
    for (const { code, syntax } of texts) expect(highlight(code, syntax)).toBeUndefined();
  });

  it('leaves code plain that takes too long, and highlights what stands beside it', async () => {
    const slow = { code: `${'a::'.repeat(600)}\n`.repeat(33), syntax: 'cpp' };
    const quick = { code: 'const kiln = 1', syntax: 'ts' };
    const begun = process.threadCpuUsage();
    const highlight = await highlightCode(caches, [slow, quick]);
    const { user, system } = process.threadCpuUsage(begun);
    expect(highlight(slow.code, slow.syntax)).toBeUndefined();
    expect(highlight(quick.code, quick.syntax)).toContain('hl-k');
    expect((user + system) / 1000).toBeLessThan(500);
    // It is remembered: the next page that shows it takes no thread's time.
    const again = await renderHighlighted(caches, (one) => one(slow.code, slow.syntax) ?? 'plain');
    expect(again).toBe('plain');
  }, 60_000);

  it('finds code that is known only once it is rendered', async () => {
    let times = 0;
    const render = () =>
      renderHighlighted(caches, (highlight) => {
        times += 1;
        return highlight('let once = 2', 'js');
      });
    expect(await render()).toContain('hl-k');
    expect(await render()).toContain('hl-k');
    expect(times).toBe(3);
  });
});
