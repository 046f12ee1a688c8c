import { expect, it } from 'vitest';
import { prefersMarkdown } from './prefers-markdown.ts';

it.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown', true],
  ['Text/Markdown; charset=utf-8', true],
  ['text/markdown, text/html, */*', true],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0.5, text/html', false],
  ['text/html;q=0.5, text/markdown;q=0.9', true],
  ['text/markdown, */*', true],
  ['text/markdown;q=0.9, */*', false],
  ['text/markdown;q=0, */*;q=0', false],
  ['text/markdown;q=x', false],
])('Accept: %s asks for Markdown: %s', (accept, wanted) => {
  expect(prefersMarkdown(accept)).toBe(wanted);
});
