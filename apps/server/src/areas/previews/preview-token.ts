import type { RightsHolder } from '../../http/rights-holder.ts';
import type { Signer } from '../../platform/index.ts';

/** What is shown in place of what a space has now; the site alone where nothing is. */
export type PreviewSubject =
  | { kind: 'site' }
  | { kind: 'change-request'; spaceId: string; changeRequestId: string }
  | { kind: 'revision'; spaceId: string; revisionId: string };

/** A preview for one person, at one address, for a while. */
export interface PreviewGrant extends RightsHolder {
  organizationId: string;
  siteId: string;
  /** The path below which it is shown, with slashes at both ends. */
  base: string;
  /** Milliseconds since 1970. */
  expires: number;
  subject: PreviewSubject;
}

/** How long a preview can be read before a new address is asked for: an hour. */
export const PREVIEW_MS = 60 * 60 * 1000;

const PURPOSE = 'site-preview';
const MAX_TOKEN_LENGTH = 2000;

/** Writes a grant so that this server alone can have written it; safe in addresses and cookies. */
export function writePreviewToken(signer: Signer, grant: PreviewGrant): string {
  const text = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${text}.${signer.sign(PURPOSE, text)}`;
}

/** Reads a token; undefined for one that this server did not sign, to the letter, or that has expired. */
export function readPreviewToken(
  signer: Signer,
  token: string,
  now: Date,
): PreviewGrant | undefined {
  const [text = '', signature = ''] = token.split('.', 2);
  if (token.length > MAX_TOKEN_LENGTH || !signer.verify(PURPOSE, text, signature)) return undefined;
  const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as PreviewGrant;
  return now.getTime() < grant.expires ? grant : undefined;
}
