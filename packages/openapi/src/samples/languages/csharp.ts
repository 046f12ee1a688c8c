import { quoteCsharp, quoteDouble } from '../literals.ts';
import type { SampleBody, SampleField } from '../sample-body.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A program with `HttpClient`. */
export function writeCsharp({ method, url, headers, body }: SampleRequest): string {
  const lines = [
    'using System;',
    ...(body?.kind === 'form' ? ['using System.Collections.Generic;'] : []),
    ...(body?.kind === 'file' || body?.kind === 'multipart' ? ['using System.IO;'] : []),
    'using System.Net.Http;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${quoteDouble(method)}), ${quoteDouble(url)});`,
  ];
  for (const [name, value] of headers) {
    if (name === 'Content-Type') continue;
    lines.push(
      `request.Headers.TryAddWithoutValidation(${quoteDouble(name)}, ${quoteDouble(value)});`,
    );
  }
  lines.push(
    ...writeContent(body),
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  );
  return lines.join('\n');
}

function writeContent(body: SampleBody | undefined): string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case 'text':
      return [
        `request.Content = new StringContent(${quoteCsharp(body.text)});`,
        ...writeType(body.mediaType),
      ];
    case 'file':
      return [
        'request.Content = new StreamContent(File.OpenRead("file"));',
        ...writeType(body.mediaType),
      ];
    case 'form':
      return [
        'request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]',
        '{',
        ...body.fields.map(
          ({ name, value }) => `    new(${quoteDouble(name)}, ${quoteDouble(value)}),`,
        ),
        '});',
      ];
    case 'multipart':
      return [
        'var form = new MultipartFormDataContent();',
        ...body.fields.map(writePart),
        'request.Content = form;',
      ];
  }
}

function writePart({ name, value, isFile, contentType }: SampleField): string {
  const content = isFile
    ? 'new StreamContent(File.OpenRead("file"))'
    : `new StringContent(${quoteDouble(value)})`;
  const type =
    contentType === undefined
      ? ''
      : ` { Headers = { ContentType = System.Net.Http.Headers.MediaTypeHeaderValue.Parse(${quoteDouble(contentType)}) } }`;
  return `form.Add(${content}${type}, ${quoteDouble(name)}${isFile ? ', "file"' : ''});`;
}

function writeType(mediaType: string): string[] {
  return [
    'request.Content.Headers.Remove("Content-Type");',
    `request.Content.Headers.TryAddWithoutValidation("Content-Type", ${quoteDouble(mediaType)});`,
  ];
}
