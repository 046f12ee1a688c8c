import { quoteDouble, quoteJava } from '../literals.ts';
import type { SampleBody } from '../sample-body.ts';
import type { SampleRequest } from '../sample-request.ts';

const BOUNDARY = 'boundary-of-the-form';

/** A program with `java.net.http`. */
export function writeJava({ method, url, headers, body }: SampleRequest): string {
  const types: readonly (readonly [string, string])[] =
    body?.kind === 'multipart'
      ? [...headers, ['Content-Type', `${body.mediaType}; boundary=${BOUNDARY}`]]
      : headers;
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(body?.kind === 'file' ? ['import java.nio.file.Path;'] : []),
    '',
    'class Sample {',
    '  public static void main(String[] arguments) throws Exception {',
    '    HttpRequest request = HttpRequest.newBuilder()',
    `      .uri(URI.create(${quoteDouble(url)}))`,
    ...types.map(([name, value]) => `      .header(${quoteDouble(name)}, ${quoteDouble(value)})`),
    `      .method(${quoteDouble(method)}, ${writePublisher(body)})`,
    '      .build();',
    '    HttpResponse<String> response = HttpClient.newHttpClient()',
    '      .send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(response.statusCode() + " " + response.body());',
    '  }',
    '}',
  ].join('\n');
}

function writePublisher(body: SampleBody | undefined): string {
  switch (body?.kind) {
    case undefined:
      return 'HttpRequest.BodyPublishers.noBody()';
    case 'text':
      return `HttpRequest.BodyPublishers.ofString(${quoteJava(body.text)})`;
    case 'file':
      return 'HttpRequest.BodyPublishers.ofFile(Path.of("file"))';
    case 'form': {
      const pairs = body.fields.map(({ name, value }) => [name.toWellFormed(), value]);
      return `HttpRequest.BodyPublishers.ofString(${quoteDouble(
        pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'),
      )})`;
    }
    case 'multipart':
      return `HttpRequest.BodyPublishers.ofString(\n${writeParts(body.fields)})`;
  }
}

/** The body of a form by hand, since Java has no class for it; contents of files are left to readers. */
function writeParts(fields: Extract<SampleBody, { kind: 'multipart' }>['fields']): string {
  const parts = fields.map(({ name, value, isFile, contentType }) => {
    const label = encodeURIComponent(name.toWellFormed());
    const file = isFile ? '; filename="file"' : '';
    const type = contentType === undefined ? '' : `\r\nContent-Type: ${contentType}`;
    const head = `Content-Disposition: form-data; name="${label}"${file}${type}`;
    return `--${BOUNDARY}\r\n${head}\r\n\r\n${isFile ? 'CONTENT_OF_THE_FILE' : value}\r\n`;
  });
  return [...parts, `--${BOUNDARY}--\r\n`]
    .map((part) => `        ${quoteDouble(part)}`)
    .join(' +\n');
}
