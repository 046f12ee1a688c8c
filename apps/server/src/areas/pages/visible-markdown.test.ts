import { describe, expect, it } from 'vitest';
import { cutHiddenMarkdown } from './visible-markdown.ts';

const holds = (condition: string) => condition === 'yes';

describe('the Markdown a reader may have', () => {
  it('is the text as it is where nothing is conditional', () => {
    const text = '# Kiln\n\n{% hint %}\nHot.\n{% endhint %}\n';
    expect(cutHiddenMarkdown(text, holds)).toBe(text);
  });

  it('leaves out what no condition shows, however deep', () => {
    const text = 'a\n{% if no %}\nsecret\n{% if yes %}\nsecret too\n{% endif %}\n{% endif %}\nb\n';
    expect(cutHiddenMarkdown(text, holds)).toBe('a\nb\n');
  });

  it('shows the content of a true condition without its tags', () => {
    const text =
      '{% if yes %}\nshown {% if no %}secret{% endif %}\n{% else %}\nsecret\n{% endif %}\nb\n';
    expect(cutHiddenMarkdown(text, holds)).toBe('shown \nb\n');
  });

  it('takes tags in fenced code as text', () => {
    const text = '{% if yes %}\n```\n{% if no %}\nshown\n{% endif %}\n```\n{% endif %}\n';
    expect(cutHiddenMarkdown(text, holds)).toBe('```\n{% if no %}\nshown\n{% endif %}\n```\n');
  });

  it('reads conditions with any operator in them', () => {
    expect(cutHiddenMarkdown('{% if no % 2 == 1 %}secret{% endif %}b', holds)).toBe('b');
  });

  it('leaves the rest out where a block is never closed', () => {
    expect(cutHiddenMarkdown('a\n{% if no %}\nsecret\n', holds)).toBe('a\n');
  });
});
