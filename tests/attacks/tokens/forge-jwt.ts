import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';

/** A token that its server did not make, and what is wrong with it. */
export interface ForgedToken {
  name: string;
  token: string;
}

/** What a forger has: an honest token, what it says, and what may be known of keys. */
export interface ForgeryParts {
  /** A token that is let in (HS256). */
  honest: string;
  /** Another one of the same key, which says something else. */
  second: string;
  /** Keys that are not the one, such as that of another site. */
  otherKeys: Readonly<Record<string, string | Buffer>>;
  /** Signs a text as the honest server does, in base64url. */
  sign(text: string): string;
  /** Seconds since 1970. */
  now: number;
}

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const hmac = (hash: string, key: string | Buffer, text: string): string =>
  createHmac(hash, key).update(text).digest('base64url');

const NONES: readonly unknown[] = [
  'none',
  'None',
  'NONE',
  'nOnE',
  'none ',
  '',
  null,
  false,
  0,
  [],
  {},
];
const KIDS: readonly string[] = [
  ...['../../../../../../dev/null', '/dev/null', "' union select 'a", 'a"; cat /etc/passwd', '%00'],
  ...['https://evil.attack.test/key', 'file:///dev/null', '__proto__', '|| true', '\u0000'],
];

/** Tokens of which none may be let in, whoever reads them: by their head, their words, signature and form. */
export function forgeTokens(parts: ForgeryParts): ForgedToken[] {
  const [head = '', body = '', signature = ''] = parts.honest.split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  return [
    ...forgeHeads(parts, { head, body, signature }),
    ...forgeKeys(parts, { head, body }),
    ...forgeTimes(parts, head, said),
    ...forgeBodies(parts, head),
    ...forgeSignatures(parts, { head, body, signature }),
    ...forgeForms(parts, { head, body, signature }),
  ];
}

interface Pieces {
  head: string;
  body: string;
  signature: string;
}

function forgeHeads({ sign }: ForgeryParts, { body, signature }: Pieces): ForgedToken[] {
  const unsigned = NONES.flatMap((alg) => {
    const text = `${encode({ alg, typ: 'JWT' })}.${body}`;
    return [
      { name: `alg ${JSON.stringify(alg)}, no signature`, token: `${text}.` },
      { name: `alg ${JSON.stringify(alg)}, the old signature`, token: `${text}.${signature}` },
      { name: `alg ${JSON.stringify(alg)}, two parts`, token: text },
      { name: `alg ${JSON.stringify(alg)}, signed all the same`, token: `${text}.${sign(text)}` },
    ];
  });
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const brought: readonly [string, object][] = [
    ['its own key', { jwk }],
    ['an address of keys', { jku: 'https://evil.attack.test/jwks.json' }],
    ['an address of a certificate', { x5u: 'https://evil.attack.test/cert.pem' }],
    ['a certificate', { x5c: [Buffer.from(pem).toString('base64')] }],
    ['a thumbprint', { x5t: 'AAAA', kid: 'AAAA' }],
  ];
  const keyed = brought.flatMap(([name, more]) => {
    const text = `${encode({ alg: 'RS256', typ: 'JWT', ...more })}.${body}`;
    const rsa = createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url');
    const symmetric = `${encode({ alg: 'HS256', typ: 'JWT', ...more })}.${body}`;
    return [
      { name: `RS256 with ${name}`, token: `${text}.${rsa}` },
      { name: `HS256 with ${name}`, token: `${symmetric}.${hmac('sha256', pem, symmetric)}` },
    ];
  });
  const kids = KIDS.map((kid) => {
    const text = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${body}`;
    return { name: `kid ${JSON.stringify(kid)}`, token: `${text}.${hmac('sha256', '', text)}` };
  });
  const psychic = ['ES256', 'ES384', 'EdDSA', 'PS256', 'RS256', 'HS384', 'HS512'].flatMap((alg) => {
    const text = `${encode({ alg, typ: 'JWT' })}.${body}`;
    return [0, 64, 96, 256].map((length) => ({
      name: `${alg} with ${length} zeros`,
      token: `${text}.${Buffer.alloc(length).toString('base64url')}`,
    }));
  });
  const critical = [
    { crit: ['x'], x: 1 },
    { crit: ['b64'], b64: false },
    { crit: [] },
    { crit: 'exp' },
  ].map((more) => {
    const text = `${encode({ alg: 'HS256', typ: 'JWT', ...more })}.${body}`;
    return { name: `head ${JSON.stringify(more)}`, token: `${text}.${sign(text)}` };
  });
  return [...unsigned, ...keyed, ...kids, ...psychic, ...critical];
}

function forgeKeys(
  { otherKeys }: ForgeryParts,
  { head, body }: Omit<Pieces, 'signature'>,
): ForgedToken[] {
  const text = `${head}.${body}`;
  const guessed = [
    '',
    ' ',
    '\0',
    'secret',
    'null',
    'undefined',
    'HS256',
    '[object Object]',
    'octavo',
  ];
  const keys = [
    ...guessed.map((key): [string, string] => [`the key ${JSON.stringify(key)}`, key]),
    ...Object.entries(otherKeys),
  ];
  return keys.flatMap(([name, key]) =>
    (['sha256', 'sha384', 'sha512', 'sha1', 'md5'] as const).map((hash) => ({
      name: `${name}, ${hash}`,
      token: `${text}.${hmac(hash, key, text)}`,
    })),
  );
}

function forgeTimes(
  { sign, now }: ForgeryParts,
  head: string,
  said: Record<string, unknown>,
): ForgedToken[] {
  const { exp: _, ...timeless } = said;
  const bodies: readonly [string, string][] = [
    ...[now - 3600, now - 120, 0, -1].map((exp): [string, string] => [
      `exp ${exp}`,
      JSON.stringify({ ...said, exp }),
    ]),
    ...[
      `"${now + 600}"`,
      'null',
      'true',
      '[]',
      '{}',
      '"never"',
      '1e400',
      `[${now + 600}]`,
      '"1e12"',
    ].map((exp): [string, string] => [
      `exp ${exp}`,
      JSON.stringify(timeless).replace(
        /\}$/,
        `${Object.keys(timeless).length > 0 ? ',' : ''}"exp":${exp}}`,
      ),
    ]),
    ['no exp', JSON.stringify(timeless)],
    ['nbf in an hour', JSON.stringify({ ...said, nbf: now + 3600 })],
    ['nbf of words', JSON.stringify({ ...said, nbf: 'soon' })],
  ];
  return bodies.map(([name, body]) => {
    const text = `${head}.${encode(body)}`;
    return { name, token: `${text}.${sign(text)}` };
  });
}

function forgeBodies({ sign }: ForgeryParts, head: string): ForgedToken[] {
  const bodies = [
    'null',
    '[]',
    '1',
    '"a"',
    '',
    '{',
    '{}',
    '\ufeff{}',
    '{"exp":}',
    'a=1',
    '<a/>',
    '{}{}',
  ];
  return bodies.map((body) => {
    const text = `${head}.${encode(body)}`;
    return { name: `the words ${JSON.stringify(body)}`, token: `${text}.${sign(text)}` };
  });
}

function forgeSignatures(
  { second, sign }: ForgeryParts,
  { head, body, signature }: Pieces,
): ForgedToken[] {
  const text = `${head}.${body}`;
  const bytes = Buffer.from(signature, 'base64url');
  const flipped = Array.from({ length: 32 }, (_, at) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return {
      name: `byte ${at} of the signature another`,
      token: `${text}.${changed.toString('base64url')}`,
    };
  });
  const cut = Array.from({ length: 16 }, (_, at) => ({
    name: `a signature of ${at} bytes`,
    token: `${text}.${bytes.subarray(0, at).toString('base64url')}`,
  }));
  const [otherHead = '', otherBody = '', otherSignature = ''] = second.split('.');
  const words = Object.entries({
    'the signature of another': `${text}.${otherSignature}`,
    'the words of another': `${head}.${otherBody}.${signature}`,
    'the head of another with a signature of its own': `${otherHead}.${otherBody}.${sign(text)}`,
    'a signature of the words alone': `${text}.${sign(body)}`,
    'a signature of the head alone': `${text}.${sign(head)}`,
    'a signature with more behind it': `${text}.${Buffer.concat([bytes, Buffer.from([0])]).toString('base64url')}`,
    'a signature twice': `${text}.${Buffer.concat([bytes, bytes]).toString('base64url')}`,
    'a signature in hexadecimal': `${text}.${bytes.toString('hex')}`,
    'a signature the other way round': `${text}.${Buffer.from(bytes).reverse().toString('base64url')}`,
  }).map(([name, token]) => ({ name, token }));
  return [...flipped, ...cut, ...words];
}

function forgeForms({ honest }: ForgeryParts, { head, body, signature }: Pieces): ForgedToken[] {
  const forms: Record<string, string> = {
    'no words': `${head}..${signature}`,
    'no head': `.${body}.${signature}`,
    'dots alone': '..',
    'one part': head,
    'four parts': `${honest}.${signature}`,
    'five parts': `${honest}.${signature}.${signature}`,
    'a dot in front': `.${honest}`,
    'a dot behind': `${honest}.`,
    'wide dots': honest.replaceAll('.', '\uff0e'),
    'written dots': honest.replaceAll('.', '%2e'),
    'JSON, flattened': JSON.stringify({ protected: head, payload: body, signature }),
    'JSON, general': JSON.stringify({
      payload: body,
      signatures: [{ protected: head, signature }],
    }),
    'upper case': honest.toUpperCase(),
    'lower case': honest.toLowerCase(),
    'a token within': `${encode({ alg: 'none', cty: 'JWT' })}.${encode(honest)}.`,
    '9 KB': `${head}.${'A'.repeat(9_000)}.${signature}`,
  };
  return Object.entries(forms).map(([name, token]) => ({ name, token }));
}
