import { Parser } from 'htmlparser2';

/** Attributes whose values browsers load, follow or submit to. */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...['href', 'src', 'action', 'formaction', 'data', 'poster', 'background', 'cite', 'longdesc'],
  ...['xlink:href', 'ping', 'manifest', 'codebase', 'classid', 'archive', 'profile', 'usemap'],
  ...['dynsrc', 'lowsrc', 'icon', 'values', 'to', 'from', 'by', 'srcset', 'imagesrcset'],
]);
const FORBIDDEN: ReadonlySet<string> = new Set([
  ...['base', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'style'],
  ...['foreignobject', 'animate', 'set', 'animatetransform', 'animatemotion', 'maction'],
  ...['annotation-xml', 'noembed', 'noframes', 'xmp', 'listing', 'plaintext', 'marquee'],
]);
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const SAFE_SCHEMES: ReadonlySet<string> = new Set([
  ...['http', 'https', 'mailto', 'tel', 'sms', 'ftp', 'ftps', 'sftp', 'ssh', 'git', 'irc', 'ircs'],
  ...['xmpp', 'matrix', 'webcal', 'geo', 'slack', 'vscode', 'magnet'],
]);
/** Scripts of the server: files with their hash below the assets of a site, or of the server. */
const OWN_SCRIPT = /^\/(?:[^:?#<>"']*\/)?(?:~assets|sign-in\/assets|v1\/docs)\/[\w.-]+\.js$/;
const DATA_BLOCK = /^application\/(?:ld\+)?json$/;

/**
 * What in a page could run, load or lead where its author wants: what no page of ours has, whatever was
 * written into it. Reads the page as a parser of HTML does, and addresses as browsers do.
 */
export function inspectPage(html: string): string[] {
  const problems: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (FORBIDDEN.has(name)) problems.push(`element ${name}`);
      if (name === 'script' && !isOwnScript(attributes)) problems.push(`script ${attributes.src}`);
      for (const [attribute, value] of Object.entries(attributes)) {
        problems.push(...inspectAttribute(name, attribute, value));
      }
    },
  });
  parser.end(html);
  return problems;
}

function isOwnScript({ src, type = '' }: Record<string, string>): boolean {
  return src === undefined ? DATA_BLOCK.test(type) : OWN_SCRIPT.test(src);
}

function inspectAttribute(element: string, name: string, value: string): string[] {
  const where = `${element} ${name}=${value}`;
  if (name.startsWith('on') || name === 'srcdoc' || name === 'http-equiv') return [where];
  if (name === 'style' || name === 'autofocus') return [where];
  if (!ADDRESSES.has(name)) return [];
  return isSafeAddress(element, value) ? [] : [where];
}

/** Whether an address runs nothing; pictures alone may be in their address. */
export function isSafeAddress(element: string, address: string): boolean {
  const read = readAsBrowser(address);
  if (read === 'data:,') return element === 'link' || element === 'img';
  if (/^data:image\/(?:svg\+xml|png|gif|jpeg|webp)[;,]/i.test(read)) {
    return element === 'img' || element === 'link' || element === 'source';
  }
  const scheme = SCHEME.exec(read)?.[1]?.toLowerCase();
  return scheme === undefined || SAFE_SCHEMES.has(scheme);
}

/** An address as a browser takes it: without the controls and spaces around it, and the breaks within. */
function readAsBrowser(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers leave out.
  return address.replace(/^[\u0000-\u0020]+/, '').replace(/[\t\n\r]/g, '');
}
