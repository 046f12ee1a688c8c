/** A version of a space that an address asks for in place of what readers get. */
export type AskedVersion =
  | { kind: 'change-request'; idOrNumber: string }
  | { kind: 'revision'; revisionId: string };

/** What an address says below its space. */
export interface VersionedPath {
  version: AskedVersion | undefined;
  /** The part that names the version, with a slash at its end; empty where none is named. */
  prefix: string;
  /** The rest, without a slash at its start. */
  path: string;
}

const VERSION = /^~\/(changes|revisions)\/([^/]+)(?:\/+|$)/;

/** Reads a path below a space, which may begin with `~/changes/{number}` or `~/revisions/{id}`. */
export function readVersion(path: string): VersionedPath {
  const [whole = '', kind, name = ''] = VERSION.exec(path) ?? [];
  if (kind === undefined) return { version: undefined, prefix: '', path };
  const version: AskedVersion =
    kind === 'changes'
      ? { kind: 'change-request', idOrNumber: name }
      : { kind: 'revision', revisionId: name };
  return { version, prefix: `~/${kind}/${name}/`, path: path.slice(whole.length) };
}
