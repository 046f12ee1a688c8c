import { describe, expect, it } from 'vitest';
import { openCatalog } from './catalog.ts';
import {
  type Count,
  type Message,
  makeMessages,
  splitMessage,
  templateOf,
  type Value,
} from './message.ts';

interface Words {
  readonly title: string;
  readonly row: {
    readonly named: Message<{ name: string }>;
    readonly counted: Message<{ count: Count }>;
  };
}

const english = {
  title: 'Pages & <more>',
  row: {
    named: 'Open {name}, “{name}”',
    counted: '{count, plural, =0 {nothing} one {{count} page} other {{count} pages}}',
  },
};
const polish = {
  title: 'Strony',
  row: {
    named: 'Otwórz {name}',
    counted:
      '{count, plural, =0 {nic} one {{count} strona} few {{count} strony} many {{count} stron} other {{count} strony}}',
  },
};
const catalog = openCatalog<Words, 'en' | 'pl'>({ en: english, pl: polish });

describe('a catalog', () => {
  it('has the messages of each language, made once', () => {
    expect(catalog.messagesFor('pl-PL').title).toBe('Strony');
    expect(catalog.messagesFor('pl-PL')).toBe(catalog.messagesFor('pl'));
    expect([...catalog.languages]).toEqual(['en', 'pl']);
    expect([catalog.findLanguage('pl_PL'), catalog.findLanguage('de')]).toEqual(['pl', undefined]);
    expect(catalog.negotiate({ accepted: 'de, pl;q=0.5' })).toBe('pl');
  });

  it('has English messages for everybody else', () => {
    for (const tag of ['de', '', '__proto__', 'constructor']) {
      expect(catalog.messagesFor(tag)).toBe(catalog.messagesFor('en'));
    }
  });
});

describe('a message', () => {
  const { title, row } = catalog.messagesFor('en');

  it('without places is its text', () => {
    expect(title).toBe('Pages & <more>');
  });

  it('takes values as they are, even those that look like places', () => {
    expect(row.named({ name: '{count} <b>' })).toBe('Open {count} <b>, “{count} <b>”');
    expect(templateOf(row.named)).toBe('Open {name}, “{name}”');
    expect(templateOf(title)).toBe(title);
  });

  it.each([
    ['en', ['nothing', '1 page', '2 pages', '5 pages', '22 pages', '1000 pages']],
    ['pl', ['nic', '1 strona', '2 strony', '5 stron', '22 strony', '1000 stron']],
  ])('that counts has the forms of %s', (tag, forms) => {
    const { counted } = catalog.messagesFor(tag).row;
    expect([0, 1, 2, 5, 22, 1000].map((count) => counted({ count }))).toEqual(forms);
  });

  it('that counts shows digits as they are given', () => {
    expect(row.counted({ count: '12345678901234567890' })).toBe('12345678901234567890 pages');
    expect(row.counted({ count: '1' })).toBe('1 page');
  });

  it('may have all that ICU MessageFormat has', () => {
    const { said } = makeMessages<{ said: Message<{ count: Count }> }>(
      {
        said: '{count, plural, offset:1 one {# and you} other {# others}} ({count, number, percent})',
      },
      'de',
    );
    expect(said({ count: 1235 })).toBe('1.234 others (123.500 %)'.replace(' %', '\u00a0%'));
  });

  it('is split around its one place', () => {
    const { said } = makeMessages<{ said: Message<{ name: Value }> }>({ said: 'To {name}!' }, 'en');
    expect(splitMessage(said, 'name')).toEqual(['To ', '!']);
  });
});
