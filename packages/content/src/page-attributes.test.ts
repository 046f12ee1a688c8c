import { expect, it } from 'vitest';
import {
  ATTRIBUTE_NAMES,
  copyAttributes,
  LAYOUT_PARTS,
  listAttributes,
  PAGE_ATTRIBUTES,
} from './page-attributes.ts';
import { DEFAULT_LAYOUT } from './records.ts';

it('has a key of its own for each attribute', () => {
  const keys = ATTRIBUTE_NAMES.map((name) => PAGE_ATTRIBUTES[name].key);
  expect(new Set(keys).size).toBe(keys.length);
});

it('lists the attributes of a kind in the order of front matter', () => {
  expect(listAttributes('text')).toEqual(['title', 'description', 'icon', 'condition']);
  expect(listAttributes('flag')).toEqual(['hidden', 'noIndex', 'noRobotsIndex']);
});

it('copies what is set, also where it is false, but for title and cover', () => {
  const given = { title: 'T', hidden: false, tags: [], icon: 'leaf', cover: { raw: 'a.png' } };
  expect(copyAttributes(given)).toEqual({ hidden: false, tags: [], icon: 'leaf' });
});

it('has every part of a layout that is shown or hidden, the cover aside', () => {
  const flags = Object.entries(DEFAULT_LAYOUT).filter(([, value]) => typeof value === 'boolean');
  const names = flags.map(([name]) => name).filter((name) => name !== 'cover');
  expect([...LAYOUT_PARTS]).toEqual(names);
});
