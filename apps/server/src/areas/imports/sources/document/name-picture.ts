import { lookup } from 'mrmime';

const MAX_STEM = 60;
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/vnd.microsoft.icon': 'ico',
  'image/x-icon': 'ico',
};

/**
 * The name of the file that a picture becomes: that of its address, in letters, digits, `.`, `_` and
 * `-`, with an extension that goes with its type.
 */
export function namePicture(address: string, contentType: string | undefined): string {
  const path = (/^[^?#]*/.exec(address)?.[0] ?? '').replace(/^[a-z]+:\/\/[^/]*/i, '');
  const last = decodeLoosely(path.split('/').findLast((part) => part !== '') ?? '');
  const plain = last.normalize('NFC').replace(/[^A-Za-z0-9_.-]+/g, '-');
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/.exec(plain) ?? [];
  const name = stem.replace(/^[^A-Za-z0-9]+|(?<![-.])[-.]+$/g, '').slice(0, MAX_STEM) || 'picture';
  return `${name}${chooseExtension(ending.toLowerCase(), contentType)}`;
}

function chooseExtension(written: string, contentType: string | undefined): string {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const named = lookup(written);
  if (named?.startsWith('image/') && (type === '' || named === type)) return written;
  const [, subtype] = /^image\/([a-z0-9]+)$/.exec(type) ?? [];
  const extension = EXTENSIONS[type] ?? subtype;
  return extension === undefined ? written : `.${extension}`;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
