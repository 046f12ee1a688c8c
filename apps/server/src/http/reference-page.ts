import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sha256Base64url } from '../platform/index.ts';
import { notFound } from './errors.ts';
import type { RawReply } from './reply.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Octavo API reference</title>
<link rel="stylesheet" href="/v1/docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<main id="reference"><noscript>This page needs JavaScript. The document it shows is at
<a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript></main>
<script src="/v1/docs/swagger-ui-bundle.js"></script>
<script src="/v1/docs/start.js"></script>
</body>
</html>
`;

const START = `window.SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
});
`;

/** Scripts only from this server; the library writes style attributes and inline pictures. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The files that the page loads of the library, with their types. */
export const REFERENCE_FILES: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** The page on which people browse the API. */
export function answerReferencePage(): RawReply {
  return {
    status: 200,
    raw: PAGE,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      etag: tagOf(PAGE),
    },
  };
}

/**
 * A file that the reference page loads.
 *
 * @throws ApiError 404
 */
export async function answerReferenceAsset(name: string): Promise<RawReply> {
  if (name === 'start.js') return assetReply(Buffer.from(START), 'text/javascript; charset=utf-8');
  const contentType = REFERENCE_FILES.get(name);
  if (contentType === undefined) throw notFound('file');
  const library = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return assetReply(await readFile(join(library, name)), contentType);
}

function assetReply(bytes: Buffer, contentType: string): RawReply {
  return {
    status: 200,
    raw: bytes,
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=3600',
      etag: tagOf(bytes.toString('latin1')),
    },
  };
}

function tagOf(text: string): string {
  return `"${sha256Base64url(text)}"`;
}
