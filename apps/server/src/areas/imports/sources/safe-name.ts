const MAX_BYTES = 150;

/** A name from outside as one segment of a path on every system. */
export function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}/\\:*?"<>|]+/gu, '-')
    .trim()
    .replace(/^\.+|(?<!\.)\.+$/g, '-');
  if (safe === '') return 'file';
  if (Buffer.byteLength(safe) <= MAX_BYTES) return safe;
  const ending = /\.\w{1,10}$/.exec(safe)?.[0] ?? '';
  const cut = Buffer.from(safe)
    .subarray(0, MAX_BYTES)
    .toString()
    .replace(/\ufffd/g, '');
  return `${cut}${ending}`;
}
