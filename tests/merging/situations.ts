import type { ShownConflict } from './merge-problem.ts';

/** What two writers did to one page, and what comes of it. */
export interface Situation {
  /** Its name, which is what `docs/merging.md` calls it. */
  name: string;
  base: string;
  ours: string;
  theirs: string;
  merged: string;
  /** The questions it asks; none unless said. */
  asks?: readonly ShownConflict[];
}

/** The situations of `docs/merging.md` that are about one page, in its order. */
export const SITUATIONS: readonly Situation[] = [
  {
    name: 'Different sentences of one paragraph',
    base: 'Dig the clay. Let it dry. Sieve it twice.\n',
    ours: 'Dig the red clay. Let it dry. Sieve it twice.\n',
    theirs: 'Dig the clay. Let it dry. Sieve it three times.\n',
    merged: 'Dig the red clay. Let it dry. Sieve it three times.\n',
  },
  {
    name: 'Different words of one sentence',
    base: 'Fire the pot at a low heat for ten hours.\n',
    ours: 'Fire the pot at a gentle heat for ten hours.\n',
    theirs: 'Fire the pot at a low heat for twelve hours.\n',
    merged: 'Fire the pot at a gentle heat for twelve hours.\n',
  },
  {
    name: 'The same words',
    base: 'Fire the pot at a low heat.\n\nThen wait.\n',
    ours: 'Fire the pot at a gentle heat.\n\nThen wait.\n',
    theirs: 'Fire the pot at a high heat.\n\nThen wait.\n',
    merged: 'Fire the pot at a gentle heat.\n\nThen wait.\n',
    asks: [
      {
        base: 'Fire the pot at a low heat.',
        ours: 'Fire the pot at a gentle heat.',
        theirs: 'Fire the pot at a high heat.',
      },
    ],
  },
  {
    name: 'Paragraphs beside each other',
    base: 'Dig the clay.\n\nSieve it twice.\n',
    ours: 'Dig the red clay.\n\nSieve it twice.\n',
    theirs: 'Dig the clay.\n\nSieve it three times.\n',
    merged: 'Dig the red clay.\n\nSieve it three times.\n',
  },
  {
    name: 'List items beside each other',
    base: '* Clay from the river\n* Sand from the beach\n* Ash\n',
    ours: '* Clay from the lake\n* Sand from the beach\n* Ash\n',
    theirs: '* Clay from the river\n* Sand from the quarry\n* Ash\n',
    merged: '* Clay from the lake\n* Sand from the quarry\n* Ash\n',
  },
  {
    name: 'Both add an item at the end',
    base: '* Clay\n* Sand\n',
    ours: '* Clay\n* Sand\n* Ash\n',
    theirs: '* Clay\n* Sand\n* Salt\n',
    merged: '* Clay\n* Sand\n* Ash\n* Salt\n',
  },
  {
    name: 'Both add the same item',
    base: '* Clay\n* Sand\n',
    ours: '* Clay\n* Sand\n* Ash\n',
    theirs: '* Clay\n* Sand\n* Ash\n',
    merged: '* Clay\n* Sand\n* Ash\n',
  },
  {
    name: 'One moves an item, the other edits it',
    base: '* Clay\n* Sand\n* Ash from old oak\n',
    ours: '* Ash from old oak\n* Clay\n* Sand\n',
    theirs: '* Clay\n* Sand\n* Ash from old beech\n',
    merged: '* Ash from old beech\n* Clay\n* Sand\n',
  },
  {
    name: 'Different rows of a table',
    base: '| Glaze | Heat |\n| --- | --- |\n| Salt | high |\n| Ash | low |\n',
    ours: '| Glaze | Heat |\n| --- | --- |\n| Salt | very high |\n| Ash | low |\n',
    theirs: '| Glaze | Heat |\n| --- | --- |\n| Salt | high |\n| Wood ash | low |\n',
    merged: '| Glaze | Heat |\n| --- | --- |\n| Salt | very high |\n| Wood ash | low |\n',
  },
  {
    name: 'Different cells of one row',
    base: '| Glaze | Heat |\n| --- | --- |\n| Salt | high |\n| Ash | low |\n',
    ours: '| Glaze | Heat |\n| --- | --- |\n| Sea salt | high |\n| Ash | low |\n',
    theirs: '| Glaze | Heat |\n| --- | --- |\n| Salt | very high |\n| Ash | low |\n',
    merged: '| Glaze | Heat |\n| --- | --- |\n| Sea salt | very high |\n| Ash | low |\n',
  },
  {
    name: 'Both add rows',
    base: '| Glaze | Heat |\n| --- | --- |\n| Salt | high |\n',
    ours: '| Glaze | Heat |\n| --- | --- |\n| Salt | high |\n| Ash | low |\n',
    theirs: '| Glaze | Heat |\n| --- | --- |\n| Salt | high |\n| Lead | never |\n',
    merged: '| Glaze | Heat |\n| --- | --- |\n| Salt | high |\n| Ash | low |\n| Lead | never |\n',
  },
  {
    name: 'Both add a tab',
    base: '{% tabs %}\n{% tab title="Salt" %}\nFire it hot.\n{% endtab %}\n{% endtabs %}\n',
    ours:
      '{% tabs %}\n{% tab title="Salt" %}\nFire it hot.\n{% endtab %}\n\n' +
      '{% tab title="Ash" %}\nFire it low.\n{% endtab %}\n{% endtabs %}\n',
    theirs:
      '{% tabs %}\n{% tab title="Salt" %}\nFire it hot.\n{% endtab %}\n\n' +
      '{% tab title="Lead" %}\nNever use it.\n{% endtab %}\n{% endtabs %}\n',
    merged:
      '{% tabs %}\n{% tab title="Salt" %}\nFire it hot.\n{% endtab %}\n\n' +
      '{% tab title="Ash" %}\nFire it low.\n{% endtab %}\n\n' +
      '{% tab title="Lead" %}\nNever use it.\n{% endtab %}\n{% endtabs %}\n',
  },
  {
    name: 'Both append a paragraph',
    base: 'Dig the clay.\n',
    ours: 'Dig the clay.\n\nSieve it twice.\n',
    theirs: 'Dig the clay.\n\nLet it dry for a week.\n',
    merged: 'Dig the clay.\n\nSieve it twice.\n\nLet it dry for a week.\n',
  },
  {
    name: 'Both append a sentence to one paragraph',
    base: 'Dig the clay.\n\nThen wait.\n',
    ours: 'Dig the clay. Sieve it twice.\n\nThen wait.\n',
    theirs: 'Dig the clay. Let it dry for a week.\n\nThen wait.\n',
    merged: 'Dig the clay. Sieve it twice.\n\nThen wait.\n',
    asks: [
      {
        base: 'Dig the clay.',
        ours: 'Dig the clay. Sieve it twice.',
        theirs: 'Dig the clay. Let it dry for a week.',
      },
    ],
  },
  {
    name: 'One moves a block, the other edits it',
    base: 'Dig the clay.\n\nSieve it.\n\nWear gloves at the big kiln.\n',
    ours: 'Wear gloves at the big kiln.\n\nDig the clay.\n\nSieve it.\n',
    theirs: 'Dig the clay.\n\nSieve it.\n\nWear gloves at the hot kiln.\n',
    merged: 'Wear gloves at the hot kiln.\n\nDig the clay.\n\nSieve it.\n',
  },
  {
    name: 'Both move a block',
    base: 'Dig the clay.\n\nSieve it.\n\nLet it dry.\n\nMix it.\n\nWear gloves.\n',
    ours: 'Wear gloves.\n\nDig the clay.\n\nSieve it.\n\nLet it dry.\n\nMix it.\n',
    theirs: 'Dig the clay.\n\nWear gloves.\n\nSieve it.\n\nLet it dry.\n\nMix it.\n',
    merged: 'Wear gloves.\n\nDig the clay.\n\nSieve it.\n\nLet it dry.\n\nMix it.\n',
  },
  {
    name: 'One edits a block, the other deletes it',
    base: 'Dig the clay.\n\nSieve it twice.\n\nLet it dry.\n',
    ours: 'Dig the clay.\n\nSieve it three times.\n\nLet it dry.\n',
    theirs: 'Dig the clay.\n\nLet it dry.\n',
    merged: 'Dig the clay.\n\nSieve it three times.\n\nLet it dry.\n',
    asks: [{ base: 'Sieve it twice.', ours: 'Sieve it three times.', theirs: null }],
  },
  {
    name: 'One deletes a block, the other edits it',
    base: 'Dig the clay.\n\nSieve it twice.\n\nLet it dry.\n',
    ours: 'Dig the clay.\n\nLet it dry.\n',
    theirs: 'Dig the clay.\n\nSieve it three times.\n\nLet it dry.\n',
    merged: 'Dig the clay.\n\nLet it dry.\n',
    asks: [{ base: 'Sieve it twice.', ours: null, theirs: 'Sieve it three times.' }],
  },
  {
    name: 'One joins two paragraphs, the other edits one',
    base: 'Dig the clay by the river.\n\nSieve it twice before noon.\n',
    ours: 'Dig the clay by the river. Sieve it twice before noon.\n',
    theirs: 'Dig the clay by the river.\n\nSieve it three times before noon.\n',
    merged: 'Dig the clay by the river. Sieve it three times before noon.\n',
  },
  {
    name: 'One splits a paragraph, the other edits it',
    base: 'Dig the clay by the river. Sieve it twice before noon.\n',
    ours: 'Dig the clay by the river.\n\nSieve it twice before noon.\n',
    theirs: 'Dig the clay by the river. Sieve it three times before noon.\n',
    merged: 'Dig the clay by the river.\n\nSieve it three times before noon.\n',
  },
  {
    name: 'One puts a paragraph in a hint, the other edits it',
    base: 'Dig the clay.\n\nWear gloves at the big kiln.\n\nLet it dry.\n',
    ours:
      'Dig the clay.\n\n{% hint style="warning" %}\nWear gloves at the big kiln.\n{% endhint %}\n\n' +
      'Let it dry.\n',
    theirs: 'Dig the clay.\n\nWear gloves at the hot kiln.\n\nLet it dry.\n',
    merged:
      'Dig the clay.\n\n{% hint style="warning" %}\nWear gloves at the hot kiln.\n{% endhint %}\n\n' +
      'Let it dry.\n',
  },
  {
    name: 'Both put different things around a paragraph',
    base: 'Dig the clay.\n\nWear gloves at the kiln.\n\nLet it dry.\n',
    ours:
      'Dig the clay.\n\n{% hint style="warning" %}\nWear gloves at the kiln.\n{% endhint %}\n\n' +
      'Let it dry.\n',
    theirs: 'Dig the clay.\n\n> Wear gloves at the kiln.\n\nLet it dry.\n',
    merged:
      'Dig the clay.\n\n{% hint style="warning" %}\nWear gloves at the kiln.\n{% endhint %}\n\n' +
      'Let it dry.\n',
    asks: [
      {
        base: 'Wear gloves at the kiln.',
        ours: '{% hint style="warning" %}\nWear gloves at the kiln.\n{% endhint %}',
        theirs: '> Wear gloves at the kiln.',
      },
    ],
  },
  {
    name: 'Different keys of the front matter',
    base: '---\ndescription: About pots\nicon: fire\n---\n\nDig the clay.\n',
    ours: '---\ndescription: About bowls\nicon: fire\n---\n\nDig the clay.\n',
    theirs: '---\ndescription: About pots\nicon: water\n---\n\nDig the clay.\n',
    merged: '---\ndescription: About bowls\nicon: water\n---\n\nDig the clay.\n',
  },
  {
    name: 'Both add link definitions',
    base: 'See [clay].\n\nRead on.\n\n[clay]: clay.md\n',
    ours: 'See [clay] and [sand].\n\nRead on.\n\n[clay]: clay.md\n[sand]: sand.md\n',
    theirs: 'See [clay].\n\nRead on in [ash].\n\n[clay]: clay.md\n[ash]: ash.md\n',
    merged:
      'See [clay] and [sand].\n\nRead on in [ash].\n\n' +
      '[clay]: clay.md\n[sand]: sand.md\n[ash]: ash.md\n',
  },
  {
    name: 'One takes a link and its definition away, the other links by it',
    base: 'See [clay].\n\nRead on.\n\n[clay]: clay.md\n',
    ours: 'See it.\n\nRead on.\n',
    theirs: 'See [clay].\n\nRead on in [clay].\n\n[clay]: clay.md\n',
    merged: 'See it.\n\nRead on in [clay].\n\n[clay]: clay.md\n',
  },
  {
    name: 'Different lines of code',
    base: '```js\nfire(low);\nwait();\nopen();\n```\n',
    ours: '```js\nfire(high);\nwait();\nopen();\n```\n',
    theirs: '```js\nfire(low);\nwait();\nopen(door);\n```\n',
    merged: '```js\nfire(high);\nwait();\nopen(door);\n```\n',
  },
  {
    name: 'One line of code',
    base: '```js\nfire(low, 10);\nwait();\n```\n',
    ours: '```js\nfire(high, 10);\nwait();\n```\n',
    theirs: '```js\nfire(low, 12);\nwait();\n```\n',
    merged: '```js\nfire(high, 10);\nwait();\n```\n',
    asks: [
      {
        base: '```js\nfire(low, 10);\nwait();\n```',
        ours: '```js\nfire(high, 10);\nwait();\n```',
        theirs: '```js\nfire(low, 12);\nwait();\n```',
      },
    ],
  },
  {
    name: 'Both add a line of code at one place',
    base: '```js\nfire();\nopen();\n```\n',
    ours: '```js\nfire();\nwait();\nopen();\n```\n',
    theirs: '```js\nfire();\ncool();\nopen();\n```\n',
    merged: '```js\nfire();\nwait();\nopen();\n```\n',
    asks: [
      {
        base: '```js\nfire();\nopen();\n```',
        ours: '```js\nfire();\nwait();\nopen();\n```',
        theirs: '```js\nfire();\ncool();\nopen();\n```',
      },
    ],
  },
];
