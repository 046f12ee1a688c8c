/** One request with its answer, as a line of a recording. */
export interface Exchange {
  /** Unique within a recording, and the same in every recording of the same story. */
  name: string;
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  /** JSON as a value, other text as a string, bytes as their length and hash. */
  body: unknown;
}

/** Stands for a body that an earlier exchange had as well. */
export function referTo(name: string): string {
  return `<as in: ${name}>`;
}

/** The name of the exchange that a body refers to, if it does. */
export function readReference(body: unknown): string | undefined {
  return typeof body === 'string' ? /^<as in: (.*)>$/.exec(body)?.[1] : undefined;
}

/** Headers that say nothing about what was answered. */
const DROPPED = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'ratelimit-remaining',
  'ratelimit-reset',
  'transfer-encoding',
  'x-request-id',
]);

/** Ids are ULIDs; those of documents carry six characters of a hash behind one. */
const ID = /(?<![0-9a-z])0[0-9a-hjkmnp-tv-z]{25}(?:[\w-]{6}(?![\w-])|(?![0-9a-z]))/g;
/** A token of a site: when it was made is in it. */
const SITE_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]{43}(?![\w-])/g;
const SECRET = /oc[tp]_[A-Za-z0-9_-]{43}/g;
const INSTANT = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const DATE = /(?<![\d-])20\d\d-\d\d-\d\d(?![\d-])/g;
const HTTP_DATE = /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g;
const EXPIRY = /(expires=)\d{13}/g;
const SIGNATURE = /(signature=)[A-Za-z0-9_-]+/g;
const CURSOR = /(?<![\w.-])[A-Za-z0-9_-]{3,}\.[A-Za-z0-9_-]{43}(?![\w-])/g;
/** A SHA-256 in base64url; what it is of may hold ids. */
const HASH = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g;
const WORK_FOLDER = /[\w/.-]*\/octavo-[a-z]+-\w{6}(?=\/)/g;
const BUILT = /(~assets\/[a-z-]+[.-])[A-Za-z0-9_-]{8,}(\.[a-z0-9]+)/g;
/** What lets somebody in as a reader: the secret of a share link, and what a visitor's browser keeps. */
const SHARE = /(\/sites\/[\w.-]+\/)(?=[\w-]*[A-Z\d])[\w-]{32}(?=[/"\s?]|$)/g;
const VISIT = /(octavo-visitor-[\w.-]+=)[\w.-]+/g;
const DAY_MS = 86_400_000;
/** Times further away than this were chosen by the story, not taken from a clock. */
const NEAR_MS = 60 * DAY_MS;

/**
 * Takes out of exchanges what differs from run to run. An id becomes the name of the exchange that
 * showed it first, with a number; so one more id in one answer leaves the names of later ones alone.
 * Times near now, secrets, signatures, cursors and the hashes in addresses of built files become
 * fixed words, and an entity tag only says whether it is weak.
 */
export class Normaliser {
  readonly #ids = new Map<string, string>();
  readonly #now: number;

  /** `now` is when the recording was made, in milliseconds. */
  constructor(now: number = Date.now()) {
    this.#now = now;
  }

  /** The exchange as it is kept. The keys of objects are sorted. */
  normalise(exchange: Exchange): Exchange {
    const name = exchange.name;
    let count = 0;
    const nameId = (id: string): string => {
      let known = this.#ids.get(id);
      if (known === undefined) {
        count += 1;
        known = `<${name} #${count}>`;
        this.#ids.set(id, known);
      }
      return known;
    };
    const clean = (text: string): string => this.#clean(text, nameId);
    return {
      name,
      method: exchange.method,
      path: clean(exchange.path),
      status: exchange.status,
      headers: this.#cleanHeaders(exchange.headers, clean),
      body: cleanValue(exchange.body, clean),
    };
  }

  #cleanHeaders(headers: Record<string, string>, clean: (text: string) => string) {
    const kept: Record<string, string> = {};
    for (const name of Object.keys(headers).sort()) {
      const value = headers[name];
      if (value === undefined || DROPPED.has(name)) continue;
      kept[name] = name === 'etag' ? (value.startsWith('W/') ? 'weak' : 'strong') : clean(value);
      // A PDF names times and ids in compressed parts, so its length differs by some bytes.
      if (name === 'content-range' && headers['content-type'] === 'application/pdf') {
        kept[name] = value.replace(/\d+$/, '<length>');
      }
    }
    return kept;
  }

  #clean(text: string, nameId: (id: string) => string): string {
    return text
      .replace(SITE_TOKEN, '<site token>')
      .replace(SECRET, '<token>')
      .replace(SHARE, '$1<secret>')
      .replace(VISIT, '$1<visit>')
      .replace(CURSOR, '<cursor>')
      .replace(EXPIRY, '$1<time>')
      .replace(SIGNATURE, '$1<signature>')
      .replace(BUILT, '$1<hash>$2')
      .replace(INSTANT, (whole) => (this.#isNear(whole) ? '<time>' : whole))
      .replace(HTTP_DATE, (whole) => (this.#isNear(whole) ? '<time>' : whole))
      .replace(DATE, (whole) => (this.#isNear(whole) ? '<date>' : whole))
      .replace(WORK_FOLDER, '<folder>')
      .replace(HASH, nameId)
      .replace(ID, nameId);
  }

  #isNear(time: string): boolean {
    return Math.abs(Date.parse(time) - this.#now) < NEAR_MS;
  }
}

function cleanValue(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([key, part]) => [
      clean(key),
      key === 'requestId' && typeof part === 'string' ? '<request>' : cleanValue(part, clean),
    ]),
  );
}
