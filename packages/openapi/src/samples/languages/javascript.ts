import { quoteDouble, writeJavaScriptValue } from '../literals.ts';
import type { SampleRequest } from '../sample-request.ts';

/** A call of `fetch`, in a module. */
export function writeJavaScript({ method, url, headers, body }: SampleRequest): string {
  const lines: string[] = [];
  const options: string[] = [];
  if (method !== 'GET') options.push(`  method: ${quoteDouble(method)},`);
  if (headers.length > 0) {
    const fields = headers.map(([name, one]) => `    ${quoteDouble(name)}: ${quoteDouble(one)},`);
    options.push('  headers: {', ...fields, '  },');
  }
  if (body?.kind === 'text') {
    options.push(
      body.json === undefined
        ? `  body: ${quoteDouble(body.text)},`
        : `  body: JSON.stringify(${writeJavaScriptValue(body.json, '  ')}),`,
    );
  } else if (body?.kind === 'file') {
    options.push('  body: file, // a File or a Blob');
  } else if (body !== undefined) {
    const type = body.kind === 'form' ? 'URLSearchParams' : 'FormData';
    lines.push(`const form = new ${type}();`);
    for (const { name, value, isFile, contentType } of body.fields) {
      const isTyped = contentType !== undefined && body.kind === 'multipart';
      const content = isTyped
        ? `new Blob([${quoteDouble(value)}], { type: ${quoteDouble(contentType)} })`
        : quoteDouble(value);
      const written = isFile ? 'file' : content;
      const ofType = isTyped ? ` of the type ${contentType}` : '';
      const note = isFile ? ` // a File or a Blob${ofType}` : '';
      lines.push(`form.append(${quoteDouble(name)}, ${written});${note}`);
    }
    lines.push('');
    options.push('  body: form,');
  }
  const settings = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  lines.push(`const response = await fetch(${quoteDouble(url)}${settings});`);
  lines.push('console.log(response.status, await response.text());');
  return lines.join('\n');
}
