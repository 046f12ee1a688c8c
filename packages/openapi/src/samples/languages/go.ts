import { quoteDouble, quoteGo } from '../literals.ts';
import type { SampleBody, SampleField } from '../sample-body.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A program with `net/http`. */
export function writeGo({ method, url, headers, body }: SampleRequest): string {
  const { imports, before, reader } = writeBody(body);
  const names = ['fmt', 'io', 'net/http', ...imports].sort();
  const lines = [
    'package main',
    '',
    'import (',
    ...names.map((name) => `\t${quoteDouble(name)}`),
    ')',
    '',
    'func main() {',
    ...before,
    `\trequest, err := http.NewRequest(${quoteDouble(method)}, ${quoteDouble(url)}, ${reader})`,
    ...refuseError(),
  ];
  for (const [name, value] of headers) {
    lines.push(`\trequest.Header.Set(${quoteDouble(name)}, ${quoteDouble(value)})`);
  }
  if (body?.kind === 'multipart') {
    lines.push('\trequest.Header.Set("Content-Type", form.FormDataContentType())');
  }
  lines.push(
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...refuseError(),
    '\tdefer response.Body.Close()',
    '\ttext, err := io.ReadAll(response.Body)',
    ...refuseError(),
    '\tfmt.Println(response.Status, string(text))',
    '}',
  );
  return lines.join('\n');
}

function refuseError(): string[] {
  return ['\tif err != nil {', '\t\tpanic(err)', '\t}'];
}

function writeBody(body: SampleBody | undefined): {
  imports: string[];
  before: string[];
  reader: string;
} {
  switch (body?.kind) {
    case undefined:
      return { imports: [], before: [], reader: 'nil' };
    case 'text':
      return {
        imports: ['strings'],
        before: [`\tbody := strings.NewReader(${quoteGo(body.text)})`],
        reader: 'body',
      };
    case 'file':
      return {
        imports: ['os'],
        before: ['\tfile, err := os.Open("file")', ...refuseError()],
        reader: 'file',
      };
    case 'form':
      return {
        imports: ['net/url', 'strings'],
        before: [
          '\tform := url.Values{}',
          ...body.fields.map(
            ({ name, value }) => `\tform.Add(${quoteDouble(name)}, ${quoteDouble(value)})`,
          ),
        ],
        reader: 'strings.NewReader(form.Encode())',
      };
    case 'multipart':
      return writeMultipart(body.fields);
  }
}

function writeMultipart(fields: Extract<SampleBody, { kind: 'multipart' }>['fields']): {
  imports: string[];
  before: string[];
  reader: string;
} {
  const before = ['\tbody := &strings.Builder{}', '\tform := multipart.NewWriter(body)'];
  for (const { name, value, isFile, contentType } of fields) {
    if (contentType !== undefined) {
      before.push(...writeTypedPart({ name, value, isFile }, contentType));
      continue;
    }
    if (!isFile) {
      before.push(`\tform.WriteField(${quoteDouble(name)}, ${quoteDouble(value)})`);
      continue;
    }
    before.push(
      `\tif part, err := form.CreateFormFile(${quoteDouble(name)}, "file"); err == nil {`,
      '\t\tcontent, _ := os.ReadFile("file")',
      '\t\tpart.Write(content)',
      '\t}',
    );
  }
  before.push('\tform.Close()');
  const imports = [
    'mime/multipart',
    ...(fields.some((one) => one.contentType !== undefined) ? ['net/textproto'] : []),
    ...(fields.some((one) => one.isFile) ? ['os'] : []),
    'strings',
  ];
  return { imports, before, reader: 'strings.NewReader(body.String())' };
}

function writeTypedPart({ name, value, isFile }: SampleField, contentType: string): string[] {
  const label = encodeURIComponent(name.toWellFormed());
  const file = isFile ? '; filename="file"' : '';
  const disposition = quoteDouble(`form-data; name="${label}"${file}`);
  return [
    '\tif part, err := form.CreatePart(textproto.MIMEHeader{',
    `\t\t"Content-Disposition": {${disposition}},`,
    `\t\t"Content-Type":        {${quoteDouble(contentType)}},`,
    '\t}); err == nil {',
    ...(isFile
      ? ['\t\tcontent, _ := os.ReadFile("file")', '\t\tpart.Write(content)']
      : [`\t\tpart.Write([]byte(${quoteDouble(value)}))`]),
    '\t}',
  ];
}
