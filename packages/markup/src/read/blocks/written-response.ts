import type { WrittenExample, WrittenResponse } from '../../schema/written-operation.ts';
import { decodeAttribute } from '../attribute-text.ts';
import { parseTagLine } from '../template-tag.ts';
import type { ApiTag } from './api-tags.ts';

const STATUS = /^\s*([1-5](?:\d\d|xx)|default)\b[\s:.-]*(.*)$/i;
const FENCE = /^\s*(`{3,}|~{3,})[ \t]*([^\s`{]*)/;
/** Tags round examples: their words are names of these. */
const AROUND = new Set(['tabs', 'tab', 'code']);

/** An answer: its status, what is said of it, and its fences as examples. */
export function readWrittenResponse(tag: ApiTag): WrittenResponse {
  const { attributes } = tag;
  const written = decodeAttribute(attributes.status ?? attributes.httpCode ?? '').trim();
  const [, status = written, summary = ''] = STATUS.exec(written) ?? [];
  const { text, examples } = takeExamples(tag.text);
  const description = [
    decodeAttribute(attributes.description ?? '').trim(),
    ...tag.children.map((child) => listTexts(child)),
    text,
  ];
  const said = description.filter((part) => part !== '').join('\n\n');
  return {
    status: status === '' ? 'default' : status,
    ...(summary.trim() === '' ? {} : { summary: summary.trim() }),
    ...(said === '' ? {} : { description: said }),
    examples,
  };
}

function listTexts({ text, children }: ApiTag): string {
  return [text, ...children.map(listTexts)].filter((part) => part !== '').join('\n\n');
}

function takeExamples(source: string): { text: string; examples: WrittenExample[] } {
  const examples: WrittenExample[] = [];
  const rest: string[] = [];
  let open: { mark: string; syntax: string; lines: string[] } | undefined;
  let name = '';
  const finish = () => {
    if (open === undefined) return;
    examples.push({
      ...(name === '' ? {} : { name }),
      ...(open.syntax === '' ? {} : { syntax: open.syntax.toLowerCase() }),
      text: open.lines.join('\n'),
    });
    open = undefined;
  };
  for (const line of source.split('\n')) {
    const fence = FENCE.exec(line);
    if (open !== undefined) {
      if (fence?.[1]?.startsWith(open.mark) && line.trim() === fence[1]) finish();
      else open.lines.push(line);
      continue;
    }
    if (fence !== null) {
      open = { mark: fence[1] ?? '', syntax: fence[2] ?? '', lines: [] };
      continue;
    }
    const tags = parseTagLine(line);
    if (tags?.every((tag) => AROUND.has(tag.name)) !== true) {
      rest.push(line);
      continue;
    }
    for (const tag of tags) name = tag.closing ? '' : decodeAttribute(tag.attributes.title ?? name);
  }
  finish();
  return { text: rest.join('\n').trim(), examples };
}
