const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*charset=[\w-]+)?$/;

/**
 * Types that a page of the same origin could load as a script, a style sheet or a module, or that a
 * browser runs by itself: JavaScript by all its names (WHATWG MIME Sniffing 4.6), WebAssembly, CSS,
 * XSLT, and what applies to a whole origin (manifests of caches, event streams, speculation rules).
 */
const RUNS =
  /(?:ecmascript|javascript|jscript|livescript|wasm|xslt|^text\/css\b|cache-manifest|event-stream|speculationrules|importmap)/i;

/**
 * The type that bytes from outside are served as: the one they were declared with, or plain bytes
 * where a page could run them or where it is no media type. With `nosniff`, a browser takes plain
 * bytes for no script and no style sheet.
 */
export function chooseInertType(declared: string): string {
  if (!MEDIA_TYPE.test(declared) || RUNS.test(declared)) return 'application/octet-stream';
  return declared;
}
