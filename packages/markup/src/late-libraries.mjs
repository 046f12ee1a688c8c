import { createRequire } from 'node:module';

/*
 * Large libraries that most starts of a server do without: they are loaded when they are first asked
 * for, in whichever thread does. Texts are read without waiting, so they cannot be imported on demand.
 * This is no TypeScript, since the types of Node would otherwise stand in every file of this package:
 * they are declared beside it, and nothing else here knows of Node.
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
