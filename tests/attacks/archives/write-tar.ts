import { gzipSync } from 'node:zlib';

/** An entry of a .tar, with whatever its header is to say. */
export interface TarEntry {
  name: string;
  content?: string | Buffer;
  /** One character: `0` a file, `2` a symbolic link, `x` fields of pax, `L` a long name of GNU. */
  type?: string;
  link?: string;
  /** Of twelve bytes, in place of the true size. */
  size?: string | Buffer;
  prefix?: string;
  checksum?: string;
  magic?: string;
}

/** A .tar of blocks as POSIX has them, with any names, numbers and lies, packed. */
export function writeTarGz(entries: readonly TarEntry[], { cut = 0 } = {}): Buffer {
  const blocks = entries.flatMap((entry) => [
    writeHeader(entry),
    pad(Buffer.from(entry.content ?? '')),
  ]);
  const tar = Buffer.concat([...blocks, Buffer.alloc(1024)]);
  return gzipSync(tar.subarray(0, tar.length - cut));
}

function writeHeader(entry: TarEntry): Buffer {
  const { name, content = '', type = '0', link = '', prefix = '', magic = 'ustar\x0000' } = entry;
  const header = Buffer.alloc(512);
  const octal = Buffer.byteLength(content).toString(8).padStart(11, '0');
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  const { size = `${octal}\0` } = entry;
  if (typeof size === 'string') header.write(size, 124, 12);
  else size.copy(header, 124, 0, 12);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(type, 156, 1);
  header.write(link, 157, 100);
  header.write(magic, 257, 8, 'latin1');
  header.write(prefix, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(entry.checksum ?? `${sum.toString(8).padStart(6, '0')}\0 `, 148, 8, 'latin1');
  return header;
}

function pad(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

/** The content of an entry of pax: fields, each with its length in front. */
export function writePax(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([key, value]) => {
      const rest = ` ${key}=${value}\n`;
      const bytes = Buffer.byteLength(rest);
      let length = bytes + String(bytes).length;
      if (String(length).length !== String(bytes).length) length = bytes + String(length).length;
      return `${length}${rest}`;
    })
    .join('');
}
