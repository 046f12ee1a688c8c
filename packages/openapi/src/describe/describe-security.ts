import { DEFAULT_REFERENCE_LABELS, type ReferenceLabels } from '../labels.ts';
import type { SecuritySchemeView } from '../model.ts';

/** What a reader has to know to be let in by one scheme; plain texts. */
export interface DescribedSecurity {
  /** What is sent: "Send `Authorization: Bearer <token>`." */
  readonly what: string;
  /** The format of tokens, and where they are had from. */
  readonly details: readonly string[];
}

/**
 * What one sends to be let in by a scheme. `quote` marks what is sent as code; as it is where left out.
 */
export function describeSecurity(
  scheme: SecuritySchemeView,
  labels: ReferenceLabels = DEFAULT_REFERENCE_LABELS,
  quote: (text: string) => string = (text) => text,
): DescribedSecurity {
  const details =
    scheme.bearerFormat === undefined
      ? []
      : [labels.tokenFormat({ format: quote(scheme.bearerFormat) })];
  return { what: describeSent(scheme, labels, quote), details: [...details, ...listFlows()] };

  function listFlows(): string[] {
    return (scheme.flows ?? []).map((flow) => {
      const addresses = (
        ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'] as const
      ).flatMap((name) => {
        const url = flow[name];
        return url === undefined ? [] : [labels[name]({ url: quote(url) })];
      });
      return [labels.flow({ flow: quote(flow.flow) }), ...addresses].join('. ');
    });
  }
}

function describeSent(
  scheme: SecuritySchemeView,
  labels: ReferenceLabels,
  quote: (text: string) => string,
): string {
  const bearer = quote('Authorization: Bearer <token>');
  switch (scheme.type) {
    case 'apiKey':
      return describeKey(scheme, labels, quote);
    case 'http':
      return describeHttp(scheme.scheme ?? '', labels, quote);
    case 'oauth2':
      return labels.sendHeader({ header: bearer });
    case 'openIdConnect':
      return labels.sendOpenId({
        url: quote(scheme.openIdConnectUrl ?? ''),
        header: bearer,
      });
    case 'mutualTLS':
      return labels.sendCertificate;
    default:
      return labels.sendOther({ type: quote(scheme.type) });
  }
}

function describeHttp(
  scheme: string,
  labels: ReferenceLabels,
  quote: (text: string) => string,
): string {
  if (scheme === 'basic') {
    return labels.sendBasic({ header: quote('Authorization: Basic <credentials>') });
  }
  const word = scheme === 'bearer' || scheme === '' ? 'Bearer' : scheme;
  return labels.sendHeader({ header: quote(`Authorization: ${word} <token>`) });
}

function describeKey(
  { name = '', in: place }: SecuritySchemeView,
  labels: ReferenceLabels,
  quote: (text: string) => string,
): string {
  if (place === 'query') return labels.sendQuery({ parameter: quote(`${name}=<key>`) });
  if (place === 'cookie') return labels.sendCookie({ cookie: quote(`${name}=<key>`) });
  return labels.sendHeader({ header: quote(`${name}: <key>`) });
}
