import type { WriteVector } from './markup-vectors.ts';

/** Addresses that run something where a browser follows, loads or submits them. */
const ADDRESSES: readonly WriteVector[] = [
  (call) => `javascript:${call}`,
  (call) => `JAVASCRIPT:${call}`,
  (call) => `jAvAsCrIpT:${call}`,
  (call) => ` javascript:${call}`,
  (call) => `\u00a0javascript:${call}`,
  (call) => `\ufeffjavascript:${call}`,
  (call) => `\u0001javascript:${call}`,
  (call) => `\u001fjavascript:${call}`,
  (call) => `\tjavascript:${call}`,
  (call) => `java\tscript:${call}`,
  (call) => `java\nscript:${call}`,
  (call) => `java\r\nscript:${call}`,
  (call) => `javascript\t:${call}`,
  (call) => `j\na\nv\na\ns\nc\nr\ni\np\nt\n:${call}`,
  (call) => `javascript://%0a${call}`,
  (call) => `javascript://a.test/%0d%0a${call}`,
  (call) => `javascript:/*a*/${call}`,
  (call) => `javascript:void(${call})`,
  (call) => `javascript:"<img src=x onerror=${call}>"`,
  (call) => `javascript&colon;${call}`,
  (call) => `javascript&#58;${call}`,
  (call) => `javascript&#x3a;${call}`,
  (call) => `javascript&#0000058${call}`,
  (call) => `&#106;avascript:${call}`,
  (call) => `&#x6a;&#x61;vascript:${call}`,
  (call) => `java&Tab;script:${call}`,
  (call) => `java&NewLine;script:${call}`,
  (call) => `java&#9;script:${call}`,
  (call) => `java&#x0a;script:${call}`,
  (call) => `&#1;javascript:${call}`,
  (call) => `&#32;javascript:${call}`,
  (call) => `%6aavascript:${call}`,
  (call) => `javascript%3a${call}`,
  (call) => `java%0ascript:${call}`,
  (call) => `\\javascript:${call}`,
  (call) => `/javascript:${call}`,
  (call) => `./javascript:${call}`,
  (call) => `//javascript:${call}`,
  (call) => `vbscript:${call}`,
  (call) => `VBScript:MsgBox(${call})`,
  (call) => `livescript:${call}`,
  (call) => `mocha:${call}`,
  (call) => `feed:javascript:${call}`,
  (call) => `view-source:javascript:${call}`,
  (call) => `jar:javascript:${call}!/`,
  (call) => `data:text/html,<script>opener.${call}</script>`,
  (call) => `data:text/html;base64,${btoa(`<script>opener.${call}</script>`)}`,
  (call) => `DATA:text/html;charset=utf-7,+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  (call) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`,
  (call) =>
    `data:application/xhtml+xml,<html xmlns="http://www.w3.org/1999/xhtml"><script>${call}</script></html>`,
  (call) => `data:,${call}`,
  (call) => `da\nta:text/html,<script>${call}</script>`,
  () => 'blob:https://a.test/7f3b',
  () => 'filesystem:https://a.test/temporary/x.html',
  () => 'about:blank',
  () => 'file:///etc/passwd',
  () => 'intent://evil.attack.test/#Intent;scheme=javascript;end',
  (call) => `x-javascript:${call}`,
  (call) => `https:javascript:${call}`,
  (call) => `https://a.test/"><img src=x onerror=${call}>`,
  (call) => `https://a.test/' onclick='${call}`,
  (call) => `#"><img src=x onerror=${call}>`,
  (call) => `?a="onclick="${call}`,
  (call) => `mailto:a@a.test?body=<img src=x onerror=${call}>`,
];

/** What has an address in HTML. */
const HOLDERS: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">c</a>`,
  (address) => `<a href='${address}'>c</a>`,
  (address) => `<a href=${address}>c</a>`,
  (address) => `<area href="${address}">`,
  (address) => `<form action="${address}"><button>c</button></form>`,
  (address) => `<form><button formaction="${address}">c</button></form>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<svg><a xlink:href="${address}"><text y=9>c</text></a></svg>`,
  (address) => `<svg><use href="${address}"/></svg>`,
  (address) => `<svg><animate attributeName=href values="${address}"/></svg>`,
  (address) => `<math><maction actiontype=statusline xlink:href="${address}">c</maction></math>`,
  (address) => `<math href="${address}"><mi>c</mi></math>`,
  (address) => `<link rel=stylesheet href="${address}">`,
  (address) => `<img src="${address}" alt=c>`,
  (address) => `<img srcset="${address} 2x" alt=c>`,
  (address) => `<input type=image src="${address}">`,
  (address) => `<video poster="${address}"></video>`,
  (address) => `<table background="${address}"><tr><td>c</td></tr></table>`,
  (address) => `<blockquote cite="${address}">c</blockquote>`,
];

/** Every address, and each within an element that has one: all spellings and all elements, not all pairs. */
export const ADDRESS_VECTORS: readonly (readonly [name: string, write: WriteVector])[] =
  ADDRESSES.map((write, index) => [`address ${index + 1}`, write]);

/** Elements with hostile addresses. */
export const HOLDER_VECTORS: readonly (readonly [name: string, write: WriteVector])[] =
  ADDRESSES.map((write, index) => {
    const holder = HOLDERS[index % HOLDERS.length] ?? String;
    return [
      `element ${(index % HOLDERS.length) + 1} of address ${index + 1}`,
      (call) => holder(write(call)),
    ];
  });
