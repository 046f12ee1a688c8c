import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCommonPasswords } from './password-lists.ts';
import { findPasswordFault, normalizePassword } from './password-rules.ts';

const mira = {
  email: 'mira.okafor@kiln.example',
  displayName: 'Mira Okafor',
  host: 'docs.kiln.example',
};
const common = await loadCommonPasswords();
const judge = (password: string) => findPasswordFault(password, mira, (text) => common.has(text));

describe('a new password', () => {
  it.each([
    ['correct horse battery', undefined],
    ['glazes cool slowly', undefined],
    ['mira likes blue glazes', undefined],
    ['7391-5528-1930-a', undefined],
    ['窯の温度は千二百度を超える', undefined],
    ['🔥🏺🧱🪵🌊🍃🎨🧪🔔📐🖌️', undefined],
    ['elevenchars', 'too-short'],
    ['ab'.repeat(129), 'too-long'],
    ['aaaaaaaaaaaaaaaa', 'common'],
    ['123412341234', 'common'],
    ['password1234', 'common'],
    ['PassWord2024!', 'common'],
    ['1qaz2wsx3edc', 'common'],
    ['mira.okafor@kiln.example', 'personal'],
    ['MiraOkafor2024', 'personal'],
    ['docs.kiln.example!', 'personal'],
    ['okafor-mira-77', 'personal'],
  ])('is judged without rules of composition: %s, %s', (password, fault) => {
    expect(judge(password)).toBe(fault);
  });

  it('has its length counted in characters, after they are composed', () => {
    expect(judge('e\u0301t\u00e9'.repeat(3))).toBe('too-short');
    expect(judge('🏺'.repeat(11))).toBe('too-short');
    expect(normalizePassword('ｐａｓｓ e\u0301')).toBe('pass é');
  });

  it('is refused as too long whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 300, maxLength: 3000, unit: 'binary' }), (text) => {
        const length = [...text.normalize('NFKC')].length;
        if (length > 256) expect(judge(text)).toBe('too-long');
      }),
    );
  });
});
