import type { InlineNode, MarkNode, TextNode } from '../../document.ts';
import { encodeEmoji, splitEmoji } from '../emoji.ts';
import { makeLeaf, makeText, makeVoidInline, NO_MARKS } from '../nodes.ts';

export type InlineChild = TextNode | InlineNode;

/** How many marks may be open at a time, colours within colours included. */
const MAX_MARKS = 24;

interface Frame {
  children: InlineChild[];
  /** True where only text and images may stand: in a link or an annotation. */
  textOnly: boolean;
}

/** Collects inline nodes: text with the marks that are open, inlines, and nested frames. */
export class InlineBuilder {
  private readonly frames: Frame[] = [{ children: [], textOnly: false }];
  private readonly marks: MarkNode[] = [];
  private isAfterBreak = false;
  /** Known without looking at the text, which is put together from as many parts as were added. */
  private mayEndInBlank = false;
  private leafMarks: readonly MarkNode[] = NO_MARKS;

  get children(): InlineChild[] {
    return this.frame.children;
  }

  get isTextOnly(): boolean {
    return this.frame.textOnly;
  }

  get depth(): number {
    return this.frames.length;
  }

  private get frame(): Frame {
    const frame = this.frames[this.frames.length - 1];
    if (!frame) throw new Error('the inline builder has no frame');
    return frame;
  }

  /** Opens a mark; returns false, with nothing to close, where it is open already. */
  openMark(mark: MarkNode): boolean {
    const isRepeat = mark.type !== 'color' && this.marks.some((open) => open.type === mark.type);
    if (isRepeat || this.marks.length >= MAX_MARKS) return false;
    this.marks.push(mark);
    this.updateLeafMarks();
    return true;
  }

  closeMark(type: MarkNode['type']): void {
    const index = this.marks.findLastIndex((mark) => mark.type === type);
    if (index === -1) return;
    this.marks.splice(index, 1);
    this.updateLeafMarks();
  }

  addText(text: string): void {
    if (this.isTextOnly) {
      this.addLeaf(text, this.leafMarks);
      return;
    }
    for (const part of splitEmoji(text)) {
      if (part.emoji) this.addEmoji(part.text);
      else this.addLeaf(part.text, this.leafMarks);
    }
  }

  /** Adds a line break; white space on both sides of it goes. */
  addBreak(): void {
    const last = this.children[this.children.length - 1];
    const leaf = last?.object === 'text' ? last.leaves[last.leaves.length - 1] : undefined;
    if (leaf && this.mayEndInBlank) leaf.text = leaf.text.replace(/(?<![ \t])[ \t]+$/, '');
    this.isAfterBreak = false;
    this.addLeaf('\n', this.leafMarks);
    this.isAfterBreak = true;
  }

  addCode(text: string): void {
    const marked = this.leafMarks.some((mark) => mark.type === 'code');
    this.addLeaf(
      text,
      marked ? this.leafMarks : [...this.leafMarks, { object: 'mark', type: 'code' }],
    );
  }

  addEmoji(emoji: string): void {
    if (this.isTextOnly) this.addLeaf(emoji, this.leafMarks);
    else this.addInline(makeVoidInline('emoji', { code: encodeEmoji(emoji) }));
  }

  addInline(node: InlineNode): void {
    this.isAfterBreak = false;
    this.children.push(node);
  }

  openFrame(textOnly: boolean): void {
    this.mayEndInBlank = true;
    this.frames.push({ children: [], textOnly: textOnly || this.isTextOnly });
  }

  /** Ends the innermost frame and gives what it holds; the caller adds it where it belongs. */
  closeFrame(): InlineChild[] {
    this.mayEndInBlank = true;
    if (this.frames.length === 1) return [];
    return this.frames.pop()?.children ?? [];
  }

  private updateLeafMarks(): void {
    const types = new Set<string>();
    const kept: MarkNode[] = [];
    for (const mark of this.marks.toReversed()) {
      if (types.has(mark.type)) continue;
      types.add(mark.type);
      kept.unshift(mark);
    }
    this.leafMarks = kept.length === 0 ? NO_MARKS : kept;
  }

  private addLeaf(written: string, marks: readonly MarkNode[]): void {
    const text = this.isAfterBreak ? written.replace(/^[ \t\n]+/, '') : written;
    if (text === '') return;
    this.isAfterBreak = false;
    this.mayEndInBlank = text.endsWith(' ') || text.endsWith('\t');
    const { children } = this;
    const last = children[children.length - 1];
    if (last?.object !== 'text') {
      children.push(makeText(text, marks));
      return;
    }
    const leaf = last.leaves[last.leaves.length - 1];
    if (leaf && haveSameMarks(leaf.marks, marks)) leaf.text += text;
    else last.leaves.push(makeLeaf(text, marks));
  }
}

function haveSameMarks(a: readonly MarkNode[], b: readonly MarkNode[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((mark, index) => {
    const other = b[index];
    return (
      other !== undefined &&
      other.type === mark.type &&
      other.data?.text === mark.data?.text &&
      other.data?.background === mark.data?.background
    );
  });
}
