import { chooseEnd, type ReadingCaller } from './caller.ts';
import { writeHolder } from './rights-holder.ts';

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
  /** Whom the addresses of bytes are for; those of a request have it, where somebody asks. */
  readonly grant?: DownloadGrant | undefined;
}

/** For whom addresses are made that need no token, and until when they work. */
export interface DownloadGrant {
  /**
   * `user:` and the person as `writeHolder` writes one, or for a visitor of a site `visitor:` and by what
   * that one was let in.
   */
  readonly holder: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
  /** When one that works longer ends at the latest: with the token that asks for it. */
  readonly latest?: number;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * What addresses of bytes are made with for a caller at `now`. They work until the end of the next day
 * (UTC) for a person, and of the next hour for a visitor, whose own token works for an hour: so whoever
 * asks again within the day or the hour gets the same addresses, and answers keep their entity tags. None
 * works longer than the token that asks for it.
 */
export function grantDownloads(caller: ReadingCaller, now: Date): DownloadGrant {
  const unit = caller.kind === 'visitor' ? HOUR_MS : DAY_MS;
  const expires = chooseEnd(caller, (Math.floor(now.getTime() / unit) + 2) * unit);
  const latest = chooseEnd(caller, Number.POSITIVE_INFINITY);
  if (caller.kind !== 'visitor') return { holder: `user:${writeHolder(caller)}`, expires, latest };
  return {
    expires,
    latest,
    // Named when it is asked for: most requests make no address.
    get holder() {
      return `visitor:${caller.nameGrounds()}`;
    },
  };
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
