/** An address of a preview: below which path it is shown, and what of it is asked for. */
export interface PreviewAddress {
  /** With slashes at both ends. */
  base: string;
  /** What is left of the path below, without a slash at its start. */
  rest: string;
  /** Whether the path is not written as the one that is answered. */
  isAlias: boolean;
}

const PATH =
  /^(\/sites\/[^/]+\/(?:[^/]+\/){0,2}?)~(\/?)(preview|(?:changes|revisions)\/[^/]+)(\/.*)?$/;

/** Reads a path as that of a preview; undefined for every other one. */
export function readPreviewPath(path: string): PreviewAddress | undefined {
  const [, before, slash, name, rest] = PATH.exec(path) ?? [];
  if (before === undefined || name === undefined) return undefined;
  return {
    base: `${before}~${name}/`,
    rest: (rest ?? '').replace(/^\/+/, ''),
    isAlias: slash === '/' || rest === undefined,
  };
}

/**
 * Below which path of a site a preview is shown: `place` is where the space is on the site, without
 * slashes at the ends, and `name` what is shown of it, as `changes/3`.
 */
export function makePreviewBase(basename: string, place: string, name: string): string {
  return `/sites/${basename}/${place === '' ? '' : `${place}/`}~${name}/`;
}
