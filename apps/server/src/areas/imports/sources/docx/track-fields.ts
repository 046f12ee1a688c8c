import { type Link, readInstruction, readLink } from './read-instruction.ts';
import { isXml, type XmlElement, type XmlNode } from './xml-tree.ts';

/** A field whose instruction was read. */
export interface EndedField {
  instruction: string;
  begin: XmlElement;
  /** False for one that ended before any result. */
  hasResult: boolean;
}

/** The fields that are open where a document is being read. */
export interface FieldTracker {
  /** Takes note of a mark of a field. Answers a field that ends here. */
  mark(fieldChar: XmlElement): EndedField | undefined;
  /** Text of an instruction, or of the result of a field that is part of one. */
  addInstruction(text: string): void;
  /** False within an instruction. */
  isShown(): boolean;
  /** Where the text that is being read leads. */
  link(): Link | undefined;
  /** What is read by `run` leads to `link`, where that is given. */
  within<T>(link: Link | undefined, run: () => T): T;
}

interface OpenField {
  begin?: XmlElement;
  instruction: string[];
  hasResult: boolean;
  link?: Link | undefined;
}

const TYPE = 'w:fldCharType';
const MAX_FIELDS = 100;

/**
 * Follows the fields of one story: a body, a note, a text box. Marks without their counterparts in
 * it are as if they were not there, and are told to `onBroken`.
 */
export function trackFields(story: readonly XmlNode[], onBroken: () => void): FieldTracker {
  const matched = matchMarks(story, onBroken);
  const open: OpenField[] = [];

  return {
    mark(fieldChar) {
      if (!matched.has(fieldChar)) return undefined;
      const type = fieldChar.attributes[TYPE];
      if (type === 'begin') open.push({ begin: fieldChar, instruction: [], hasResult: false });
      const field = open.at(-1);
      if (!field) return undefined;
      if (type === 'separate') {
        field.hasResult = true;
        field.link = readLink(readInstruction(field.instruction.join('')));
      }
      if (type !== 'end') return undefined;
      open.pop();
      const { begin, instruction, hasResult } = field;
      return begin && { begin, instruction: instruction.join(''), hasResult };
    },
    addInstruction(text) {
      open.findLast(({ hasResult }) => !hasResult)?.instruction.push(text);
    },
    isShown: () => open.every(({ hasResult }) => hasResult),
    link: () => open.findLast(({ link }) => link !== undefined)?.link,
    within(link, run) {
      open.push({ instruction: [], hasResult: true, link });
      const depth = open.length;
      try {
        return run();
      } finally {
        // A field may begin within and end behind: it stays open.
        if (open.length >= depth) open.splice(depth - 1, 1);
      }
    },
  };
}

/** The marks that belong to fields with a beginning and an end. */
function matchMarks(story: readonly XmlNode[], onBroken: () => void): ReadonlySet<XmlElement> {
  const matched = new Set<XmlElement>();
  const open: XmlElement[][] = [];
  const mark = (fieldChar: XmlElement) => {
    const type = fieldChar.attributes[TYPE];
    if (type === 'begin') open.push([fieldChar]);
    else if (open.length === 0) onBroken();
    else if (type === 'separate') {
      const field = open.at(-1);
      if (field?.length === 1) field.push(fieldChar);
      else onBroken();
    } else if (type === 'end') {
      const field = open.pop() ?? [];
      if (open.length < MAX_FIELDS) for (const part of [...field, fieldChar]) matched.add(part);
      else onBroken();
    }
  };
  const walk = (nodes: readonly XmlNode[]) => {
    for (const node of nodes) {
      if (!isXml(node) || isXml(node, 'w:txbxContent')) continue;
      if (isXml(node, 'w:fldChar')) mark(node);
      else walk(node.children);
    }
  };
  walk(story);
  for (const _ of open) onBroken();
  return matched;
}
