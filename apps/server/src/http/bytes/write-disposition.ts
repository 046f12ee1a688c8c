/**
 * The value of `Content-Disposition`: whether a browser shows the bytes or saves them, and the name
 * that it saves them under, in any script. The name is given twice, as RFC 6266 has it: in ASCII
 * for old readers, and whole.
 */
export function writeDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
