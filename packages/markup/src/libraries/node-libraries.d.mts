/** KaTeX, loaded at the first call. */
export function loadKatex(): typeof import('katex').default;

/** The names of emoji, loaded at the first call. */
export function loadGemoji(): typeof import('gemoji');

/** The YAML library, loaded at the first call. */
export function loadYaml(): typeof import('yaml');
