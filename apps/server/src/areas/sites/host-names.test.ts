import { describe, expect, it } from 'vitest';
import { ApiError } from '../../http/errors.ts';
import { refuseUnfitHostName } from './host-names.ts';

const SERVER = 'https://octavo.example:8443/';
const INNER = new Set(['octavo.internal', 'inner.kiln.example']);

function refusalOf(hostName: string, server = SERVER): unknown {
  try {
    refuseUnfitHostName({ publicUrl: server, serverHosts: INNER }, hostName, 'hostname');
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.details?.[0]?.path : error;
  }
}

describe('the host name of a site', () => {
  it.each([
    ...['octavo.example', 'www.octavo.example', 'api.octavo.example', 'a.b.octavo.example'],
    ...['octavo.internal', 'inner.kiln.example'],
    ...['127.0.0.1', '127.0.0.01', '0x7f.0.0.1', '1.2.3.0x7f', '10.1.2.3.4', 'docs.kiln.99'],
    ...['localhost', 'docs.localhost', 'docs.kiln.localhost', 'docs.kiln.invalid'],
    ...['1.0.0.127.in-addr.arpa', 'kiln.onion'],
    ...[
      'DOCS.kiln.example',
      'bücher.kiln.example',
      'docs.kiln.example.',
      'docs..kiln.example',
      'docs.kiln.example:80',
    ],
  ])('is refused as %s, by the name of the field', (hostName) => {
    expect(refusalOf(hostName)).toBe('hostname');
  });

  it.each([
    ...['docs.kiln.example', 'notoctavo.example', 'octavo.example.kiln.example', 'docs.kiln.co.uk'],
    ...[
      'xn--mnchen-3ya.kiln.example',
      '3d.kiln.example',
      '1.2.3.kiln.example',
      'docs.kiln.internal',
      'docs.octavo.internal',
    ],
  ])('may be %s', (hostName) => {
    expect(refusalOf(hostName)).toBeUndefined();
  });

  it('is the server’s own though the address of that ends with a dot', () => {
    expect(refusalOf('www.octavo.example', 'https://octavo.example./')).toBe('hostname');
    expect(refusalOf('www.octavo.example', 'https://OCTAVO.example/')).toBe('hostname');
    expect(refusalOf('docs.xn--bcher-kva.example', 'https://bücher.example/')).toBe('hostname');
  });
});
