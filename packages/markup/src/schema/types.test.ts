import { describe, expectTypeOf, it } from 'vitest';
import type { BlockNode, BlockType, InlineNode, InlineType, MarkNode } from '../document.ts';
import type { BLOCKS } from './blocks.ts';
import type { INLINES } from './inlines.ts';
import type { ColumnType, TABLE_COLUMNS, TableColumn } from './table-columns.ts';

/** Holds what `tsc` says of the types; nothing here is run for its result. */
describe('the types of nodes', () => {
  it('are those of the tables', () => {
    expectTypeOf<BlockNode['type']>().toEqualTypeOf<keyof typeof BLOCKS>();
    expectTypeOf<InlineNode['type']>().toEqualTypeOf<keyof typeof INLINES>();
    expectTypeOf<TableColumn['type']>().toEqualTypeOf<keyof typeof TABLE_COLUMNS>();
    // @ts-expect-error There is no such block.
    expectTypeOf<BlockNode<'marquee'>>();
  });

  it('fail a switch that misses a type', () => {
    const nameBlock = (block: Extract<BlockNode, { type: 'hint' | 'tabs' | 'code' }>): string => {
      switch (block.type) {
        case 'hint':
          return block.data.style;
        case 'tabs':
          return block.nodes.map((item) => item.data.title ?? '').join();
        default:
          // @ts-expect-error `code` is not handled.
          block satisfies never;
          return '';
      }
    };
    const nameInline = (inline: InlineNode<'emoji' | 'icon'>): string => {
      switch (inline.type) {
        case 'emoji':
          return inline.data.code;
        default:
          // @ts-expect-error `icon` is not handled.
          inline satisfies never;
          return '';
      }
    };
    // @ts-expect-error A switch over columns that misses one gives no answer for it.
    const nameColumn = (type: ColumnType): string => {
      switch (type) {
        case 'text':
        case 'number':
        case 'checkbox':
        case 'rating':
        case 'select':
        case 'files':
        case 'users':
        case 'content-ref':
          return type;
      }
    };
    expectTypeOf(nameBlock).returns.toBeString();
    expectTypeOf(nameInline).returns.toBeString();
    expectTypeOf(nameColumn).toBeFunction();
  });

  it('pass a switch that has all', () => {
    const nameInline = (inline: InlineNode): InlineType => {
      switch (inline.type) {
        case 'link':
        case 'mention':
        case 'emoji':
        case 'icon':
        case 'expression':
        case 'inline-math':
        case 'inline-image':
        case 'button':
        case 'annotation':
          return inline.type;
        default:
          return inline satisfies never;
      }
    };
    expectTypeOf(nameInline).returns.toEqualTypeOf<InlineType>();
  });

  it('say what stands in a node', () => {
    expectTypeOf<BlockNode<'images'>['nodes'][number]>().toEqualTypeOf<BlockNode<'image'>>();
    expectTypeOf<BlockNode<'prompt'>['nodes'][number]>().toEqualTypeOf<BlockNode<'code'>>();
    expectTypeOf<BlockNode<'hint'>['nodes'][number]>().toEqualTypeOf<BlockNode>();
    expectTypeOf<BlockNode<'divider'>['nodes']>().toEqualTypeOf<undefined>();
    expectTypeOf<MarkNode<'bold'>['data']>().toEqualTypeOf<undefined>();
    const isBlock = (type: BlockType): boolean => type !== 'table';
    // @ts-expect-error An inline element is no block.
    isBlock('link');
  });
});
