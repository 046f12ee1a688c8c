/** The content codings that answers are sent in. */
export type Encoding = 'identity' | 'gzip' | 'br';

const chosen = new Map<string, Encoding>();

/** The best encoding of ours that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string' || accepted === '') return 'identity';
  const known = chosen.get(accepted);
  if (known !== undefined) return known;
  const encoding = rankEncodings(accepted);
  if (chosen.size < 256) chosen.set(accepted, encoding);
  return encoding;
}

function rankEncodings(accepted: string): Encoding {
  const qualities = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const quality = parameters.find((one) => one.startsWith('q='));
    qualities.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const any = qualities.get('*') ?? 0;
  const br = qualities.get('br') ?? any;
  const gzip = qualities.get('gzip') ?? any;
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : 'identity';
}
