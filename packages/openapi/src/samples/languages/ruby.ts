import { quoteSingle } from '../literals.ts';
import type { SampleBody } from '../sample-body.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A script with `net/http`. */
export function writeRuby({ method, url, headers, body }: SampleRequest): string {
  const hasBody = body === undefined ? 'false' : 'true';
  return [
    "require 'net/http'",
    '',
    `uri = URI(${quoteSingle(url)})`,
    `request = Net::HTTPGenericRequest.new(${quoteSingle(method)}, ${hasBody}, true, uri)`,
    ...headers.map(([name, value]) => `request[${quoteSingle(name)}] = ${quoteSingle(value)}`),
    ...writeBody(body),
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n');
}

function writeBody(body: SampleBody | undefined): string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case 'text':
      return [`request.body = ${quoteSingle(body.text)}`];
    case 'file':
      return ["request.body = File.binread('file')"];
    case 'form':
    case 'multipart': {
      const fields = body.fields.map(({ name, value, isFile, contentType }) => {
        const written = isFile ? "File.open('file')" : quoteSingle(value);
        if (contentType === undefined || body.kind === 'form') {
          return `  [${quoteSingle(name)}, ${written}],`;
        }
        // It writes the type of a part that has the name of a file, and of no other.
        const file = quoteSingle(isFile ? 'file' : name);
        const options = `{ filename: ${file}, content_type: ${quoteSingle(contentType)} }`;
        return `  [${quoteSingle(name)}, ${written}, ${options}],`;
      });
      const type = quoteSingle(
        body.kind === 'form' ? 'application/x-www-form-urlencoded' : 'multipart/form-data',
      );
      return ['request.set_form([', ...fields, `], ${type})`];
    }
  }
}
