/** A place of a page in Markdown in which authors' text ends up. */
export interface Place {
  name: string;
  write(text: string): string;
}

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ');
const inCell = (text: string) => oneLine(text).replaceAll('|', '\\|');

/** Places for words: whatever stands there is read as Markdown and as HTML. */
export const WORD_PLACES: readonly Place[] = [
  { name: 'block', write: (text) => text },
  { name: 'paragraph', write: (text) => `Some ${text} words.` },
  { name: 'heading', write: (text) => `## ${oneLine(text)}` },
  { name: 'table cell', write: (text) => `| a | b |\n| - | - |\n| ${inCell(text)} | c |` },
  {
    name: 'tab',
    write: (text) => `{% tabs %}\n{% tab title="t" %}\n${text}\n{% endtab %}\n{% endtabs %}`,
  },
  {
    name: 'cell of a table in HTML',
    write: (text) =>
      `<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>${oneLine(text)}</td></tr></tbody></table>`,
  },
];

/** Places for words of which some of all vectors are tried. */
export const INNER_PLACES: readonly Place[] = [
  { name: 'list item', write: (text) => `* ${oneLine(text)}\n* [x] ${oneLine(text)}` },
  { name: 'quote', write: (text) => `> ${oneLine(text)}` },
  { name: 'text of a link', write: (text) => `[${text}](https://a.test/)` },
  { name: 'hint', write: (text) => `{% hint style="info" %}\n${text}\n{% endhint %}` },
  {
    name: 'summary',
    write: (text) => `<details>\n\n<summary>${oneLine(text)}</summary>\n\nc\n\n</details>`,
  },
  {
    name: 'step',
    write: (text) =>
      `{% stepper %}\n{% step %}\n### ${oneLine(text)}\n\n${text}\n{% endstep %}\n{% endstepper %}`,
  },
  { name: 'code block', write: (text) => `\`\`\`html\n${text}\n\`\`\`` },
  { name: 'code', write: (text) => `Some \`${oneLine(text)}\` code.` },
  {
    name: 'code in HTML',
    write: (text) => `<pre class="language-html"><code class="lang-html">${text}</code></pre>`,
  },
  {
    name: 'diagram',
    write: (text) =>
      `\`\`\`mermaid\ngraph TD\nA["${oneLine(text)}"] --> B\nclick A "${oneLine(text)}"\n\`\`\``,
  },
  { name: 'formula', write: (text) => `$$${oneLine(text)}$$` },
  { name: 'formula in text', write: (text) => `Some $$\\text{${oneLine(text)}}$$ formula.` },
  { name: 'footnote', write: (text) => `Word[^n]\n\n[^n]: ${oneLine(text)}` },
  {
    name: 'caption',
    write: (text) =>
      `<figure><img src="https://a.test/a.png" alt=""><figcaption><p>${oneLine(text)}</p></figcaption></figure>`,
  },
  {
    name: 'caption of an embed',
    write: (text) => `{% embed url="https://a.test/" %}\n${oneLine(text)}\n{% endembed %}`,
  },
  { name: 'unknown tag', write: (text) => `{% unknown %}\n${text}\n{% endunknown %}` },
  { name: 'comment', write: (text) => `<!-- ${text.replaceAll('-->', '')} -->` },
  {
    name: 'foreign HTML',
    write: (text) => `<section class="x"><custom-card>${oneLine(text)}</custom-card></section>`,
  },
  {
    name: 'cell of cards',
    write: (text) =>
      `<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td>${oneLine(text)}</td></tr></tbody></table>`,
  },
  {
    name: 'column',
    write: (text) =>
      `{% columns %}\n{% column width="50%" %}\n${text}\n{% endcolumn %}\n{% endcolumns %}`,
  },
  {
    name: 'prompt',
    write: (text) => `{% prompt description="c" %}\n\`\`\`\n${text}\n\`\`\`\n{% endprompt %}`,
  },
  {
    name: 'update',
    write: (text) =>
      `{% updates format="full" %}\n{% update date="2026-01-31" %}\n${text}\n{% endupdate %}\n{% endupdates %}`,
  },
];

/** Places for one value, an address or a name: attributes of tags, elements and links. */
export const VALUE_PLACES: readonly Place[] = [
  { name: 'target of a link', write: (text) => `[c](${text})` },
  { name: 'target of a link in brackets', write: (text) => `[c](<${oneLine(text)}>)` },
  { name: 'title of a link', write: (text) => `[c](https://a.test/ "${oneLine(text)}")` },
  { name: 'definition of a link', write: (text) => `[c][r]\n\n[r]: ${oneLine(text)}` },
  { name: 'address in brackets', write: (text) => `<${oneLine(text)}>` },
  { name: 'mention', write: (text) => `[c](<${oneLine(text)}> "mention")` },
  { name: 'source of a picture', write: (text) => `![c](<${oneLine(text)}>)` },
  {
    name: 'words of a picture',
    write: (text) => `![${text}](https://a.test/a.png "${oneLine(text)}")`,
  },
  {
    name: 'picture in text',
    write: (text) => `Some <img src="${text}" alt="${text}" data-size="line"> picture.`,
  },
  {
    name: 'figure',
    write: (text) =>
      `<figure><picture><source srcset="${text}" media="(prefers-color-scheme: dark)"><img src="${text}" alt="${text}" width="${text}"></picture><figcaption></figcaption></figure>`,
  },
  { name: 'drawing', write: (text) => `<img src="${text}" alt="${text}" class="gitbook-drawing">` },
  { name: 'link in HTML', write: (text) => `Some <a href="${text}" title="${text}">link</a>.` },
  { name: 'link in HTML, apostrophes', write: (text) => `Some <a href='${text}'>link</a>.` },
  { name: 'link in HTML, bare', write: (text) => `Some <a href=${text}>link</a>.` },
  {
    name: 'button',
    write: (text) => `<a href="${text}" class="button primary" data-icon="${text}">c</a>`,
  },
  {
    name: 'button that acts',
    write: (text) =>
      `<button type="button" class="button primary" data-action="ask" data-query="${text}">c</button>`,
  },
  { name: 'icon', write: (text) => `Some <i class="fa-${text}">:${text}:</i> icon.` },
  {
    name: 'emoji',
    write: (text) =>
      `Some <span data-gb-custom-inline data-tag="emoji" data-code="${text}">c</span> emoji.`,
  },
  {
    name: 'mark',
    write: (text) => `Some <mark style="color:${text};background-color:${text};">mark</mark>.`,
  },
  {
    name: 'anchor of a heading',
    write: (text) => `## c <a href="#${oneLine(text)}" id="${oneLine(text)}"></a>`,
  },
  { name: 'alignment', write: (text) => `<p align="${text}">c</p>` },
  {
    name: 'footnote in HTML',
    write: (text) => `Some <a data-footnote-ref href="${text}">word</a>.`,
  },
  {
    name: 'language of code',
    write: (text) => `\`\`\`${oneLine(text).replaceAll('`', '')}\nc\n\`\`\``,
  },
  {
    name: 'title of code',
    write: (text) =>
      `{% code title="${text}" overflow="${text}" %}\n\`\`\`js\nc\n\`\`\`\n{% endcode %}`,
  },
  {
    name: 'title of code in HTML',
    write: (text) =>
      `<pre class="language-${text}" data-title="${text}"><code class="lang-${text}">c</code></pre>`,
  },
  {
    name: 'title of a tab',
    write: (text) =>
      `{% tabs %}\n{% tab title="${text}" icon="${text}" %}\nc\n{% endtab %}\n{% endtabs %}`,
  },
  {
    name: 'style of a hint',
    write: (text) => `{% hint style="${text}" icon="${text}" %}\nc\n{% endhint %}`,
  },
  { name: 'embed', write: (text) => `{% embed url="${text}" %}` },
  {
    name: 'reference to content',
    write: (text) =>
      `{% content-ref url="${text}" %}\n[${oneLine(text)}](${oneLine(text)})\n{% endcontent-ref %}`,
  },
  { name: 'file', write: (text) => `{% file src="${text}" caption="${text}" %}` },
  { name: 'include', write: (text) => `{% include "${text}" %}` },
  { name: 'block of an integration', write: (text) => `{% @x/y url="${text}" a="${text}" %}` },
  {
    name: 'operation',
    write: (text) =>
      `{% openapi-operation spec="pots" path="${text}" method="${text}" %}\n[c](${oneLine(text)})\n{% endopenapi-operation %}`,
  },
  {
    name: 'old operation',
    write: (text) =>
      `{% openapi src="${text}" path="${text}" method="get" %}\n[c](${oneLine(text)})\n{% endopenapi %}`,
  },
  {
    name: 'schemas',
    write: (text) =>
      `{% openapi-schemas spec="pots" schemas="${text}" title="${text}" grouped="true" %}\n{% endopenapi-schemas %}`,
  },
  {
    name: 'prompt with a description',
    write: (text) =>
      `{% prompt description="${text}" icon="${text}" openInAIProviders="true" %}\n\`\`\`\nc\n\`\`\`\n{% endprompt %}`,
  },
  {
    name: 'date and tags of an update',
    write: (text) =>
      `{% updates format="full" %}\n{% update date="${text}" tags="${text}" %}\nc\n{% endupdate %}\n{% endupdates %}`,
  },
  {
    name: 'step with an icon',
    write: (text) =>
      `{% stepper %}\n{% step icon="${text}" %}\n### c\n{% endstep %}\n{% endstepper %}`,
  },
  {
    name: 'width of a column',
    write: (text) =>
      `{% columns %}\n{% column width="${text}" valign="${text}" %}\nc\n{% endcolumn %}\n{% endcolumns %}`,
  },
  {
    name: 'cards',
    write: (text) =>
      `<table data-view="cards" data-card-size="${text}"><thead><tr><th>${oneLine(text)}</th><th data-card-target data-type="content-ref"></th><th data-card-cover data-type="image"></th><th data-type="files"></th></tr></thead><tbody><tr><td>c</td><td><a href="${text}">t</a></td><td><a href="${text}" data-object-fit="${text}">c</a></td><td><a href="${text}">f</a></td></tr></tbody></table>`,
  },
  {
    name: 'options of a column',
    write: (text) =>
      `<table><thead><tr><th data-type="select"><select><option value="${text}" label="${text}" color="${text}"></option></select></th><th width="${text}" data-type="rating" data-max="${text}">r</th></tr></thead><tbody><tr><td><span data-option="${text}">${oneLine(text)}</span></td><td>${oneLine(text)}</td></tr></tbody></table>`,
  },
  { name: 'expression', write: (text) => `Some <code class="expression">"${text}"</code> value.` },
  { name: 'condition', write: (text) => `{% if "${text}" != "" %}\n\n${text}\n\n{% endif %}` },
  {
    name: 'attributes of foreign HTML',
    write: (text) =>
      `<div class="${text}" id="${text}" data-x="${text}" title="${text}" role="${text}">c</div>`,
  },
];
