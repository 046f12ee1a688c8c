/*
 * Ours rather than a library's: what a header chooses is remembered, for a bounded number of headers,
 * as it is asked for with every answer.
 */

/** The content codings that answers are sent in. */
export type Encoding = 'identity' | 'gzip' | 'br' | 'zstd';

/** Best first: what is prepared once and sent often. */
const PREPARED: readonly Encoding[] = ['br', 'gzip'];

const MAX_KNOWN = 256;
const chosen = new WeakMap<readonly Encoding[], Map<string, Encoding>>();

/**
 * Of the codings that are offered, best first, the one that an `Accept-Encoding` header wants most
 * (RFC 9110, section 12.5.3): the highest quality decides, and among equals the order.
 */
export function chooseEncoding<Offered extends Encoding = 'br' | 'gzip'>(
  accepted: string | string[] | undefined,
  offered: readonly Offered[] = PREPARED as readonly Offered[],
): Offered | 'identity' {
  if (typeof accepted !== 'string' || accepted === '') return 'identity';
  const known = chosen.get(offered) ?? new Map<string, Encoding>();
  chosen.set(offered, known);
  let encoding = known.get(accepted);
  if (encoding === undefined) {
    encoding = rankEncodings(accepted, offered);
    if (known.size < MAX_KNOWN) known.set(accepted, encoding);
  }
  return encoding as Offered | 'identity';
}

function rankEncodings(accepted: string, offered: readonly Encoding[]): Encoding {
  const qualities = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const quality = parameters.find((one) => one.startsWith('q='));
    qualities.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const any = qualities.get('*') ?? 0;
  let best: Encoding = 'identity';
  // Without a word about it, what is not encoded is acceptable, and wanted least.
  let most = qualities.get('identity') ?? 0;
  for (const encoding of offered) {
    const quality = qualities.get(encoding) ?? any;
    const isBetter = best === 'identity' ? quality >= most && quality > 0 : quality > most;
    if (isBetter) [best, most] = [encoding, quality];
  }
  return best;
}
