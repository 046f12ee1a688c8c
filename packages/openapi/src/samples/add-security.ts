import type { SecurityRequirement } from '../model.ts';
import type { SamplePair } from './sample-request.ts';

const TOKEN = 'YOUR_API_TOKEN';
const KEY = 'YOUR_API_KEY';

/**
 * What is sent to be let in by the first way that asks for something, with placeholders for secrets.
 */
export function addSecurity(security: readonly SecurityRequirement[]): {
  headers: SamplePair[];
  query: SamplePair[];
  cookies: SamplePair[];
} {
  const sent = {
    headers: [] as SamplePair[],
    query: [] as SamplePair[],
    cookies: [] as SamplePair[],
  };
  const requirement = security.find((one) => one.length > 0) ?? [];
  for (const { scheme } of requirement) {
    if (scheme.type === 'apiKey') {
      const place =
        scheme.in === 'query' ? sent.query : scheme.in === 'cookie' ? sent.cookies : sent.headers;
      place.push([scheme.name ?? scheme.key, KEY]);
    } else if (scheme.type === 'http' && scheme.scheme === 'basic') {
      sent.headers.push(['Authorization', 'Basic YOUR_CREDENTIALS']);
    } else if (
      scheme.type === 'http' &&
      scheme.scheme !== undefined &&
      scheme.scheme !== 'bearer'
    ) {
      sent.headers.push(['Authorization', `${scheme.scheme} ${TOKEN}`]);
    } else if (scheme.type !== 'mutualTLS') {
      sent.headers.push(['Authorization', `Bearer ${TOKEN}`]);
    }
  }
  return sent;
}
