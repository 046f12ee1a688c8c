import { createRequire } from 'node:module';

/*
 * Under Node, the large libraries are loaded when they are first asked for, in whichever thread does:
 * most starts of a server do without them, and texts are read without waiting, so they cannot be
 * imported on demand. This is no TypeScript, since the types of Node would otherwise stand in every
 * file of this package: nothing else here knows of Node, and elsewhere `given-libraries.ts` stands in
 * (see `imports` in package.json).
 */
const require = createRequire(import.meta.url);

let katex;
let gemoji;
let yaml;

export function loadKatex() {
  katex ??= require('katex');
  return katex;
}

export function loadGemoji() {
  gemoji ??= require('gemoji');
  return gemoji;
}

export function loadYaml() {
  yaml ??= require('yaml');
  return yaml;
}
