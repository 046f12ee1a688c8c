import type { KeyObject } from 'node:crypto';
import { checkStructure } from './check-structure.ts';
import { type ResponseFacts, readResponse } from './read-assertion.ts';
import { normalizeLines, readXml } from './read-xml.ts';
import { SamlRefusal } from './refusal.ts';
import { requireSameIds, verifySignatures } from './verify-signatures.ts';

/** Bytes of a response's XML. Those of providers have some ten thousand. */
const MAX_BYTES = 128 * 1024;

/**
 * What the response in a form says, once both its signatures were found good. What was sent is only
 * looked through; what it says is read from the bytes that were signed.
 *
 * @param encoded the field `SAMLResponse`: base64 of XML in UTF-8
 * @param keys those of the provider's certificates
 * @throws SamlRefusal
 */
export function openResponse(encoded: string, keys: readonly KeyObject[]): ResponseFacts {
  const text = normalizeLines(decode(encoded));
  const ids = checkStructure(readXml(text));
  const signed = verifySignatures(text, keys);
  const response = readXml(signed.response);
  const assertion = readXml(signed.assertion);
  requireSameIds(
    {
      responseId: response.attributes.get('ID') ?? '',
      assertionId: assertion.attributes.get('ID') ?? '',
    },
    ids,
  );
  return readResponse(response, assertion);
}

function decode(encoded: string): string {
  const base64 = encoded.replace(/[ \t\r\n]/g, '');
  if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw new SamlRefusal('malformed', 'The form contains no response in base64.');
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) {
    throw new SamlRefusal('malformed', `The response is larger than ${MAX_BYTES} bytes.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SamlRefusal('malformed', 'The response is not in UTF-8.');
  }
}
