/** What a fragment names, and whether browsers find it by themselves. */
export interface Named {
  element: HTMLElement;
  isKnown: boolean;
}

/**
 * What the fragment of an address names: as it stands, or percent-decoded where it is encoded (HTML
 * Standard), or with its accents composed or decomposed, which look the same to whoever wrote the link.
 */
export function findNamed(hash: string): Named | undefined {
  const written = hash.slice(1);
  if (written === '') return undefined;
  const decoded = decode(written);
  for (const isKnown of [true, false]) {
    const forms = isKnown
      ? [written, decoded]
      : [decoded.normalize('NFC'), decoded.normalize('NFD')];
    for (const form of forms) {
      const element = document.getElementById(form);
      if (element) return { element, isKnown };
    }
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
