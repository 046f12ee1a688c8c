import { findChild, findSwitch, findValue, listChildren, type XmlElement } from './xml-tree.ts';

/** What the styles of a document say that decides what is shown. */
export interface Styles {
  /** Whether a run is hidden, by itself or by the styles of its table, its paragraph and its own. */
  isHidden(run: XmlElement | undefined, paragraphStyle?: string, tableStyle?: string): boolean;
  /** The name of a paragraph's style, in English whatever the language of Word was. */
  nameStyle(styleId: string | undefined): string;
  /** The properties of paragraphs (`w:pPr`) of a style, before those of the styles it is based on. */
  listProperties(styleId: string | undefined): { styleId: string; properties: XmlElement }[];
  /** The number that a style of lists names. */
  findListNumber(styleId: string): string | undefined;
}

/** More styles than one is ever based on. */
const MAX_CHAIN = 50;

/** Reads the styles of a document, of which there may be none. */
export function readStyles(root: XmlElement | undefined): Styles {
  const styles = new Map<string, XmlElement>();
  let defaultStyle: string | undefined;
  for (const style of root ? listChildren(root, 'w:style') : []) {
    const { 'w:styleId': id = '', 'w:type': type, 'w:default': isDefault } = style.attributes;
    if (!styles.has(id)) styles.set(id, style);
    if (type === 'paragraph' && (isDefault === '1' || isDefault === 'true')) defaultStyle ??= id;
  }
  const hiddenByDefault =
    findSwitch(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:vanish') ?? false;

  function listChain(styleId: string | undefined): XmlElement[] {
    const chain: XmlElement[] = [];
    let style = styleId === undefined ? undefined : styles.get(styleId);
    while (style && chain.length < MAX_CHAIN && !chain.includes(style)) {
      chain.push(style);
      style = styles.get(findValue(style, 'w:basedOn') ?? '');
    }
    return chain;
  }

  function isHiddenBy(styleId: string | undefined): boolean {
    for (const style of listChain(styleId)) {
      const hidden = findSwitch(style, 'w:rPr', 'w:vanish');
      if (hidden !== undefined) return hidden;
    }
    return false;
  }

  const hiddenBy = new Map<string | undefined, boolean>();
  const isHiddenStyle = (styleId: string | undefined): boolean => {
    const known = hiddenBy.get(styleId) ?? isHiddenBy(styleId);
    hiddenBy.set(styleId, known);
    return known;
  };

  return {
    isHidden(run, paragraphStyle = defaultStyle, tableStyle) {
      const own = findSwitch(run, 'w:vanish');
      if (own !== undefined) return own;
      if (hiddenByDefault) return true;
      // Styles toggle it: hidden twice is shown.
      const by = [tableStyle, paragraphStyle, findValue(run, 'w:rStyle')].filter(isHiddenStyle);
      return by.length % 2 === 1;
    },
    nameStyle: (styleId) =>
      styleId === undefined ? '' : (findValue(styles.get(styleId), 'w:name') ?? ''),
    listProperties: (styleId = defaultStyle) =>
      listChain(styleId).flatMap((style) => {
        const properties = findChild(style, 'w:pPr');
        return properties ? [{ styleId: style.attributes['w:styleId'] ?? '', properties }] : [];
      }),
    findListNumber: (styleId) => findValue(styles.get(styleId), 'w:pPr', 'w:numPr', 'w:numId'),
  };
}
