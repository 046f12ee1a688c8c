import { describe, expect, it } from 'vitest';
import { createCaches } from '../../platform/caches/caches.ts';
import { loadGrammars } from './grammars/load-grammars.ts';
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
    const slow = { code: `${'_a'.repeat(990)}\n`.repeat(30), syntax: 'apex' };
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

  it('colours code in each language at once, also those whose usual grammar takes seconds', async () => {
    const texts = [
      { syntax: 'cpp', code: 'class Kiln { std::string name = "hot"; }; // fire' },
      { syntax: 'c++', code: "#include <kiln>\nint main() { return fire<int>(1'000, nullptr); }" },
      {
        syntax: 'emacs-lisp',
        code: '(defun kiln-fire (temp)\n  "Fire." ; hot\n  (if temp 1 nil))',
      },
      { syntax: 'elisp', code: "(setq kiln 'hot)" },
      { syntax: 'org', code: '* TODO Fire\n#+BEGIN_SRC cpp\nint a;\n#+END_SRC' },
    ];
    // Once there is a thread: what is measured is what the grammars take.
    await highlightOne('{"kiln": 1}', 'json');
    const begun = process.cpuUsage();
    const highlight = await highlightCode(caches, texts);
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(600);
    const listMarked = ({ code, syntax }: (typeof texts)[number]) =>
      [...(highlight(code, syntax) ?? '').matchAll(/<span class="hl-(.)">([^<]*)</g)]
        .filter(([, kind]) => kind !== 'p')
        .map(([, kind, text]) => `${kind} ${text}`);
    expect(texts.map(listMarked)).toEqual([
      ['k class', 't Kiln', 't std', 's &quot;hot&quot;', 'c // fire'],
      [
        ...['k #include', 's &lt;kiln&gt;', 'k int', 'f main', 'k return', 'f fire', 'k int'],
        ...["n 1'000", 'n nullptr'],
      ],
      [
        ...['k defun', 'f kiln-fire', 'f temp', 's &quot;Fire.&quot;', 'c ; hot', 'k if', 'n 1'],
        'n nil',
      ],
      ['k setq', "s 'hot"],
      ['k TODO', 'k Fire', 'k #+BEGIN_SRC', 's  cpp', 'k #+END_SRC'],
    ]);
    for (const { code, syntax } of texts) {
      const text = (highlight(code, syntax) ?? '').replace(/<[^>]+>/g, '');
      expect(text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(
        code,
      );
    }
  });

  it('uses no slow grammar for what stands inside other languages', async () => {
    for (const name of ['cpp', 'ruby', 'julia', 'typst', 'rst', 'org', 'elisp']) {
      const sizes = (await loadGrammars(name))?.map((one) => [
        one.name,
        JSON.stringify(one).length,
      ]);
      expect(sizes?.filter(([, size]) => Number(size) > 300_000)).toEqual([]);
    }
  });

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
