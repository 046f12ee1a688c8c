import { Tokenizer } from 'htmlparser2';

/** One piece of HTML source. Offsets are into the scanned text, `end` exclusive. */
export type HtmlEvent =
  | {
      kind: 'open';
      name: string;
      attributes: Record<string, string>;
      selfClosing: boolean;
      start: number;
      end: number;
    }
  | { kind: 'close'; name: string; start: number; end: number }
  | { kind: 'comment'; start: number; end: number };

/**
 * Finds tags and comments in HTML source. Names keep their case; attribute names are lower-cased
 * and their values are raw (entities not decoded). Text is what lies between the events; the text
 * of `script` and `style` holds no events.
 */
export function scanHtml(source: string): HtmlEvent[] {
  const events: HtmlEvent[] = [];
  let name = '';
  let start = 0;
  let attributes: Record<string, string> = {};
  let attribute = '';
  let valueStart = -1;
  let valueEnd = -1;
  const finishTag = (endIndex: number, selfClosing: boolean): void => {
    events.push({ kind: 'open', name, attributes, selfClosing, start, end: endIndex + 1 });
  };
  const addDeclaration = (from: number, to: number): void => {
    if (source[to] !== '>') return;
    events.push({ kind: 'comment', start: source.lastIndexOf('<', from - 1), end: to + 1 });
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false, recognizeSelfClosing: true },
    {
      onopentagname(from, to) {
        name = source.slice(from, to);
        start = from - 1;
        attributes = {};
      },
      onattribname(from, to) {
        attribute = source.slice(from, to).toLowerCase();
        valueStart = -1;
      },
      onattribdata(from, to) {
        if (valueStart === -1) valueStart = from;
        valueEnd = to;
      },
      onattribend() {
        if (attribute !== '__proto__' && !Object.hasOwn(attributes, attribute)) {
          attributes[attribute] = valueStart === -1 ? '' : source.slice(valueStart, valueEnd);
        }
      },
      onopentagend: (end) => finishTag(end, false),
      onselfclosingtag: (end) => finishTag(end, true),
      onclosetag(from, to) {
        const gt = source.indexOf('>', to);
        // Without its end it is no tag, and the text that follows is none of it.
        if (gt === -1) return;
        events.push({
          kind: 'close',
          name: source.slice(from, to),
          start: source.lastIndexOf('<', from),
          end: gt + 1,
        });
      },
      oncomment(from, to, offset) {
        const opening = Math.max(source.lastIndexOf('<', from - 1), 0);
        const end = Math.min(source.length, Math.max(to - offset, from) + offset + 1);
        if (!source.startsWith('<!--', opening) && source[end - 1] !== '>') return;
        events.push({ kind: 'comment', start: opening, end });
      },
      ondeclaration: addDeclaration,
      onprocessinginstruction: addDeclaration,
      onattribentity() {},
      oncdata() {},
      onend() {},
      ontext() {},
      ontextentity() {},
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return events;
}
