import { isKeptByPython, quoteDouble, writePythonValue } from '../literals.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A call of the package `requests`. */
export function writePython({ method, url, headers, body }: SampleRequest): string {
  const call = [`    ${quoteDouble(method)},`, `    ${quoteDouble(url)},`];
  const lines = ['import requests', ''];
  if (headers.length > 0) {
    call.push('    headers={');
    for (const [name, value] of headers) {
      call.push(`        ${quoteDouble(name)}: ${quoteDouble(value)},`);
    }
    call.push('    },');
  }
  if (body?.kind === 'text') {
    call.push(
      body.json === undefined || !isKeptByPython(body.json)
        ? `    data=${quoteDouble(body.text)}.encode(),`
        : `    json=${writePythonValue(body.json, '    ')},`,
    );
  } else if (body?.kind === 'file') {
    call.push('    data=open("file", "rb"),');
  } else if (body?.kind === 'form') {
    call.push(...writePairs('data', body.fields, ({ value }) => quoteDouble(value)));
  } else if (body?.kind === 'multipart') {
    // Fields without a file name go among the files too, so that the body is multipart without one.
    call.push(
      ...writePairs('files', body.fields, ({ value, isFile, contentType }) => {
        const content = isFile ? 'open("file", "rb")' : quoteDouble(value);
        if (contentType === undefined) return isFile ? content : `(None, ${content})`;
        return `(${isFile ? '"file"' : 'None'}, ${content}, ${quoteDouble(contentType)})`;
      }),
    );
  }
  lines.push('response = requests.request(', ...call, ')');
  lines.push('print(response.status_code, response.text)');
  return lines.join('\n');
}

function writePairs<Field extends { readonly name: string }>(
  argument: string,
  fields: readonly Field[],
  write: (field: Field) => string,
): string[] {
  const pairs = fields.map((field) => `        (${quoteDouble(field.name)}, ${write(field)}),`);
  return [`    ${argument}=[`, ...pairs, '    ],'];
}
