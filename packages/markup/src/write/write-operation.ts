import { asList, asRecord, type Data } from '../render/node-data.ts';
import { writeAttributes } from './escape.ts';

/**
 * An operation that a page says itself, as the tags of `{% swagger %}`. Documents come from anywhere: a
 * field of another type is left out.
 */
export function writeOperation(data: Data): string {
  const { path, method, expanded, fullWidth } = data;
  const operation = asRecord(data.operation) ?? {};
  const { server, summary, description, deprecated } = operation;
  const own = { method, path, baseUrl: server, summary, deprecated, expanded, fullWidth };
  const parts = [
    ...(isText(description) ? [writeTag('swagger-description', {}, hideTags(description))] : []),
    ...asList(operation.parameters).map((one) => writeParameter(asRecord(one) ?? {})),
    ...asList(operation.responses).map((one) => writeResponse(asRecord(one) ?? {})),
  ];
  return writeTag('swagger', own, parts.join('\n\n'));
}

function writeParameter({ in: place, name, type, required, description }: Data): string {
  const attributes = { in: place, name, type, required };
  return writeTag(
    'swagger-parameter',
    attributes,
    isText(description) ? hideTags(description) : '',
  );
}

function writeResponse({ status, summary, description, examples }: Data): string {
  const words = isText(summary) ? `${String(status)}: ${summary}` : status;
  const parts = [
    ...(isText(description) ? [hideTags(description)] : []),
    ...asList(examples).map((one) => writeExample(asRecord(one) ?? {})),
  ];
  return writeTag('swagger-response', { status: words }, parts.join('\n\n'));
}

function writeExample({ name, syntax, text }: Data): string {
  const code = isText(text) ? text : '';
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const block = `${fence}${isText(syntax) ? syntax.replace(/[^\w+#.-]/g, '') : ''}\n${code}\n${fence}`;
  return isText(name) ? writeTag('tab', { title: name }, block) : block;
}

function writeTag(name: string, attributes: Data, body: string): string {
  const shown = Object.entries(attributes).filter(
    ([, value]) => isText(value) || typeof value === 'boolean',
  );
  const tag = `{% ${name}${writeAttributes(Object.fromEntries(shown))} %}`;
  return `${tag}\n${body === '' ? '' : `${body}\n`}{% end${name} %}`;
}

/** Markdown in which no tag ends the one that it stands in. */
function hideTags(markdown: string): string {
  return markdown.replaceAll('{%', '&#123;%');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
