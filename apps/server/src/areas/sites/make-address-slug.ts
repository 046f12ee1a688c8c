import { makeSlug } from '@octavo/content';

const MAX_SLUG = 80;

/**
 * A slug of ASCII letters, digits and hyphens, for places where an address must be typeable in any
 * tool. Titles without such letters give `docs`.
 */
export function makeAddressSlug(title: string): string {
  const plain = makeSlug(title)
    .normalize('NFKD')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'docs' : plain;
}
