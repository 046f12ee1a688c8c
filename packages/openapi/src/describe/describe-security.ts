import { DEFAULT_REFERENCE_LABELS, fillLabel, type ReferenceLabels } from '../labels.ts';
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
      : [fillLabel(labels.tokenFormat, { format: quote(scheme.bearerFormat) })];
  return { what: describeSent(scheme, labels, quote), details: [...details, ...listFlows()] };

  function listFlows(): string[] {
    return (scheme.flows ?? []).map((flow) => {
      const addresses = (
        ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'] as const
      ).flatMap((name) => {
        const url = flow[name];
        return url === undefined ? [] : [fillLabel(labels[name], { url: quote(url) })];
      });
      return [fillLabel(labels.flow, { flow: quote(flow.flow) }), ...addresses].join('. ');
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
      return fillLabel(labels.sendHeader, { header: bearer });
    case 'openIdConnect':
      return fillLabel(labels.sendOpenId, {
        url: quote(scheme.openIdConnectUrl ?? ''),
        header: bearer,
      });
    case 'mutualTLS':
      return labels.sendCertificate;
    default:
      return fillLabel(labels.sendOther, { type: quote(scheme.type) });
  }
}

function describeHttp(
  scheme: string,
  labels: ReferenceLabels,
  quote: (text: string) => string,
): string {
  if (scheme === 'basic') {
    return fillLabel(labels.sendBasic, { header: quote('Authorization: Basic <credentials>') });
  }
  const word = scheme === 'bearer' || scheme === '' ? 'Bearer' : scheme;
  return fillLabel(labels.sendHeader, { header: quote(`Authorization: ${word} <token>`) });
}

function describeKey(
  { name = '', in: place }: SecuritySchemeView,
  labels: ReferenceLabels,
  quote: (text: string) => string,
): string {
  if (place === 'query') return fillLabel(labels.sendQuery, { parameter: quote(`${name}=<key>`) });
  if (place === 'cookie') return fillLabel(labels.sendCookie, { cookie: quote(`${name}=<key>`) });
  return fillLabel(labels.sendHeader, { header: quote(`${name}: <key>`) });
}
