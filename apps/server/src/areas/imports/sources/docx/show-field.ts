import { readInstruction } from './read-instruction.ts';
import type { Story } from './story.ts';
import type { EndedField } from './track-fields.ts';
import {
  findChild,
  findSwitch,
  findValue,
  listChildren,
  makeXml,
  type XmlElement,
} from './xml-tree.ts';

/** Fields that show something by what they are, and of which nothing is kept. */
const UNREAD = new Set(['EQ', 'INCLUDEPICTURE', 'INCLUDETEXT', 'EMBED', 'LINK']);

/** What a field shows that ended: a box, what was chosen, or, without a result, its own words. */
export function showField(field: EndedField, story: Story): XmlElement[] {
  const { name, values, switches } = readInstruction(field.instruction);
  const form = findChild(field.begin, 'w:ffData');
  if (name === 'FORMCHECKBOX') {
    const box = findChild(form, 'w:checkBox');
    return makeCheckbox(findSwitch(box, 'w:checked') ?? findSwitch(box, 'w:default') ?? false);
  }
  if (field.hasResult) return [];
  switch (name) {
    case 'FORMDROPDOWN': {
      const list = findChild(form, 'w:ddList');
      const entries = list ? listChildren(list, 'w:listEntry') : [];
      const chosen = findValue(list, 'w:result') ?? findValue(list, 'w:default') ?? '0';
      return makeWords(entries[Number(chosen)]?.attributes['w:val'] ?? '');
    }
    case 'QUOTE':
      return makeWords(values.join(' '));
    case 'MACROBUTTON':
    case 'GOTOBUTTON':
      return makeWords(values.slice(1).join(' '));
    case 'SYMBOL':
      return showSymbol(values[0] ?? '', switches.get('f'));
    default:
      if (UNREAD.has(name)) story.note('unread-syntax', `The field ${name} was left out`);
      return [];
  }
}

function showSymbol(value: string, font: string | undefined): XmlElement[] {
  const code = Number(value);
  if (!Number.isInteger(code) || code < 0x20 || code > 0xffff) return [];
  if (font === undefined) return makeWords(String.fromCharCode(code));
  return [makeXml('w:sym', { 'w:font': font, 'w:char': code.toString(16).toUpperCase() })];
}

function makeWords(text: string): XmlElement[] {
  return text === '' ? [] : [makeXml('w:t', { 'xml:space': 'preserve' }, [text])];
}

/** A box to be checked, as a field of a form. */
export function makeCheckbox(isChecked: boolean): XmlElement[] {
  const mark = (type: string, children: readonly XmlElement[] = []) =>
    makeXml('w:fldChar', { 'w:fldCharType': type }, children);
  const checked = makeXml('w:checked', { 'w:val': isChecked ? '1' : '0' });
  const form = makeXml('w:ffData', {}, [makeXml('w:checkBox', {}, [checked])]);
  return [mark('begin', [form]), makeXml('w:instrText', {}, ['FORMCHECKBOX']), mark('end')];
}
