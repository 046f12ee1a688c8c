import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asRef } from '../render/node-data.ts';
import { FIXTURE_ROWS } from '../testing/fixture-rows.ts';
import { BLOCKS, type BlockSpec } from './blocks.ts';
import type { Field, Fields } from './fields.ts';
import { INLINES, type InlineSpec } from './inlines.ts';
import { MARKS } from './marks.ts';
import { TABLE_COLUMNS, TABLE_VIEWS } from './table-columns.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures');

type Json = Record<string, unknown>;

const documents = readdirSync(FOLDER).flatMap((section) =>
  readdirSync(join(FOLDER, section)).map((row): [string, Json] => {
    const path = join(section, row);
    return [path, JSON.parse(readFileSync(join(FOLDER, path, 'document.json'), 'utf8'))];
  }),
);

/** Every node of a document with the node it stands in, whatever it is. */
function listNodes(value: unknown, parent?: Json): [Json, Json | undefined][] {
  if (Array.isArray(value)) return value.flatMap((item) => listNodes(item, parent));
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Json;
  const inner = ['nodes', 'fragments', 'leaves', 'marks'].flatMap((name) =>
    listNodes(node[name], node),
  );
  return [[node, parent], ...inner];
}

const nodes = documents.flatMap(([path, document]) =>
  listNodes(document).map(([node, parent]) => ({ path, node, parent })),
);

function specOf(node: Json): BlockSpec | InlineSpec | undefined {
  const specs: Readonly<Record<string, BlockSpec | InlineSpec>> =
    node.object === 'block' ? BLOCKS : INLINES;
  return specs[String(node.type)];
}

function isOfKind(field: Field, value: unknown): boolean {
  const choices: readonly unknown[] | undefined = 'choices' in field ? (field.choices as []) : [];
  switch (field.kind) {
    case 'text':
    case 'line':
    case 'formula':
    case 'name':
      return typeof value === 'string';
    case 'choice':
      return choices?.includes(value) === true;
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'length':
      return typeof value === 'number' || typeof value === 'object';
    case 'ref':
      return asRef(value) !== undefined;
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'refs':
      return Array.isArray(value) && value.every((item) => asRef(item) !== undefined);
    case 'attributes':
    case 'record':
      return typeof value === 'object' && value !== null;
    default:
      return field.kind satisfies never;
  }
}

/** What is wrong with data, by the fields it may have. */
function listFaults(fields: Fields, data: Json): string[] {
  const unknown = Object.keys(data).filter((name) => !Object.hasOwn(fields, name));
  const wrong = Object.entries(fields).filter(([name, field]) =>
    data[name] === undefined ? field.required : !isOfKind(field, data[name]),
  );
  return [...unknown, ...wrong.map(([name]) => name)];
}

describe('the tables of nodes and the fixtures', () => {
  it('have the same blocks, inlines, marks, columns and views', () => {
    const typesOf = (object: string) =>
      [...new Set(nodes.flatMap(({ node }) => (node.object === object ? [node.type] : [])))].sort();
    const stored = Object.entries<BlockSpec>(BLOCKS).filter(([, { compares }]) => !compares);
    expect(typesOf('block')).toEqual(stored.map(([type]) => type).sort());
    expect(typesOf('inline')).toEqual(Object.keys(INLINES).sort());
    expect(typesOf('mark')).toEqual(Object.keys(MARKS).sort());
    const tables = FIXTURE_ROWS.tables ?? [];
    const rowsOf = (prefix: string) =>
      tables.filter((row) => row.startsWith(prefix)).map((row) => row.slice(prefix.length));
    expect(rowsOf('column-').filter((row) => row !== 'title-hidden')).toEqual(
      Object.keys(TABLE_COLUMNS),
    );
    expect(rowsOf('view-')).toEqual(Object.keys(TABLE_VIEWS));
  });

  it('have a row for each block, inline and mark', () => {
    const stored = Object.entries<BlockSpec>(BLOCKS).filter(([, { compares }]) => !compares);
    const rows = new Set(stored.map(([type]) => type.replace(/^heading-.$/, 'heading')));
    expect([...rows, 'unknown-tag'].sort()).toEqual(FIXTURE_ROWS.blocks?.toSorted());
    expect(Object.keys(INLINES).sort()).toEqual(FIXTURE_ROWS.inlines?.toSorted());
    expect(Object.keys(MARKS).sort()).toEqual(FIXTURE_ROWS.marks?.toSorted());
  });

  it('have the same data', () => {
    const faults = nodes.flatMap(({ path, node }) => {
      const spec = specOf(node);
      if (node.object !== 'block' && node.object !== 'inline') return [];
      const found = spec ? listFaults(spec.data, node.data as Json) : ['type'];
      return found.map((name) => `${path}: ${node.type}.${name}`);
    });
    expect(faults).toEqual([]);
  });

  it('have the same columns, views and colours', () => {
    const faults = nodes.flatMap(({ path, node }) => {
      if (node.type === 'color') return listFaults(MARKS.color, node.data as Json);
      if (node.type !== 'table') return [];
      const { view, definition } = node.data as { view: Json; definition: Record<string, Json> };
      const { type: viewType, ...shown } = view;
      const columns = Object.values(definition).flatMap(({ id: _, title: __, type, ...fields }) =>
        listFaults(TABLE_COLUMNS[type as keyof typeof TABLE_COLUMNS].definition, fields),
      );
      const found = [
        ...listFaults(TABLE_VIEWS[viewType as keyof typeof TABLE_VIEWS], shown),
        ...columns,
      ];
      return found.map((name) => `${path}: ${name}`);
    });
    expect(faults).toEqual([]);
  });

  it('have the same children and slots', () => {
    const faults = nodes.flatMap(({ path, node, parent }) => {
      const spec = parent && specOf(parent);
      if (spec === undefined) return [];
      const { holds } = spec;
      const slots = Object.keys(spec.slots ?? {});
      const fits =
        node.object === 'fragment'
          ? slots.includes(String(node.type))
          : node.object === 'block'
            ? holds === 'blocks' || (Array.isArray(holds) && holds.includes(node.type))
            : holds === 'text';
      return fits ? [] : [`${path}: ${node.type ?? node.object} in ${parent?.type}`];
    });
    expect(faults).toEqual([]);
    const voids = nodes.filter(({ node }) => {
      const spec = specOf(node);
      return spec && (spec.holds === 'nothing') !== (node.isVoid === true);
    });
    expect(voids.map(({ path, node }) => `${path}: ${node.type}`)).toEqual([]);
  });
});
