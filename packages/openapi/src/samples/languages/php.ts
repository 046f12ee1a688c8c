import { quoteSingle } from '../literals.ts';
import type { SampleBody } from '../sample-body.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A script with PHP's own curl. */
export function writePhp({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    '<?php',
    `$curl = curl_init(${quoteSingle(url)});`,
    'curl_setopt_array($curl, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    `    CURLOPT_CUSTOMREQUEST => ${quoteSingle(method)},`,
  ];
  if (headers.length > 0) {
    lines.push('    CURLOPT_HTTPHEADER => [');
    for (const [name, value] of headers) lines.push(`        ${quoteSingle(`${name}: ${value}`)},`);
    lines.push('    ],');
  }
  lines.push(
    ...writeFields(body),
    ']);',
    '$response = curl_exec($curl);',
    'echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), " ", $response;',
  );
  return lines.join('\n');
}

function writeFields(body: SampleBody | undefined): string[] {
  if (body === undefined) return [];
  if (body.kind === 'text') return [`    CURLOPT_POSTFIELDS => ${quoteSingle(body.text)},`];
  if (body.kind === 'file') return ["    CURLOPT_POSTFIELDS => file_get_contents('file'),"];
  const fields = body.fields.map(({ name, value, isFile, contentType }) => {
    const type = contentType === undefined ? undefined : quoteSingle(contentType);
    const file = type === undefined ? "new CURLFile('file')" : `new CURLFile('file', ${type})`;
    const content =
      type === undefined || body.kind === 'form'
        ? quoteSingle(value)
        : `new CURLStringFile(${quoteSingle(value)}, ${quoteSingle(name)}, ${type})`;
    const written = isFile ? file : content;
    return `        ${quoteSingle(name)} => ${written},`;
  });
  return body.kind === 'form'
    ? ['    CURLOPT_POSTFIELDS => http_build_query([', ...fields, '    ]),']
    : ['    CURLOPT_POSTFIELDS => [', ...fields, '    ],'];
}
