/** Makes absolute URLs of this server. Paths start with a slash. */
export interface Urls {
  /** The address of something in the API: `api('/spaces/x')` is `<public URL>/v1/spaces/x`. */
  api(path: string): string;
  /** The address of something in the app. */
  app(path: string): string;
  /** An address below the server's root. */
  root(path: string): string;
  /** The server's origin, as browsers name it. */
  readonly origin: string;
}

/** Makers of URLs below `publicUrl`, which has no trailing slash. */
export function createUrls(publicUrl: string): Urls {
  const root = publicUrl.endsWith('/') ? publicUrl.slice(0, -1) : publicUrl;
  return {
    api: (path) => `${root}/v1${path}`,
    app: (path) => `${root}/app${path}`,
    root: (path) => `${root}${path}`,
    origin: new URL(root).origin,
  };
}
