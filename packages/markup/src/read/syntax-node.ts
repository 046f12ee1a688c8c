/** What a node of the syntax tree is, before it becomes JSON. */
export type SyntaxType =
  | 'root'
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'item'
  | 'quote'
  | 'code'
  | 'divider'
  | 'math'
  | 'table'
  | 'row'
  | 'cell'
  | 'tag'
  | 'html'
  | 'component'
  | 'container'
  | 'source'
  | 'footnote'
  | 'definition'
  | 'comment';

/**
 * A block of the text: Markdown, template tag or HTML element alike. `name` is the tag or element
 * name, the list kind, or the fence's info. `text` is inline source, code or a formula. Lines are
 * of the whole text, `end` exclusive. `hasEnd` where its own end tag ends it, `part` where it is a
 * part of a block, `hidden` where nobody sees it (see `Conditions`).
 */
export interface SyntaxNode {
  type: SyntaxType;
  name: string;
  attributes: Record<string, string>;
  text: string;
  level: number;
  start: number;
  end: number;
  children: SyntaxNode[];
  hasEnd: boolean;
  part: FoundPart | undefined;
  hidden: boolean;
}

export function createNode(
  type: SyntaxType,
  start: number,
  end: number,
  fields: Partial<Pick<SyntaxNode, 'name' | 'attributes' | 'text' | 'level'>> = {},
): SyntaxNode {
  return {
    type,
    name: fields.name ?? '',
    attributes: fields.attributes ?? NO_ATTRIBUTES,
    text: fields.text ?? '',
    level: fields.level ?? 0,
    start,
    end,
    children: [],
    hasEnd: false,
    part: undefined,
    hidden: false,
  };
}

const NO_ATTRIBUTES: Record<string, string> = Object.freeze({});

/**
 * A part of a top-level block as reading finds it (see `SourcePart`). Its `kind` is known once the
 * block is converted: that of the first node it becomes. What becomes none is a `comment`.
 */
export interface FoundPart {
  kind: string;
  /** UTF-16 range from the start of the top-level block. */
  start: number;
  end: number;
  parts?: FoundPart[];
}
