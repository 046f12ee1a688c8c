/*
 * The formulas of sRGB, Oklab and WCAG 2, without a library for them: what takes thought, the nearest
 * colour that reads on given backgrounds, would be ours with one as well.
 */

/** A colour in sRGB, each part from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads `#rgb` or `#rrggbb`, which settings are checked to be; anything else is black. */
export function readColor(text: string): Rgb {
  const digits = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(text)?.[1] ?? '000';
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16) / 255) as unknown as Rgb;
}

/** Writes `#rrggbb`. Parts beyond what screens show are cut off. */
export function writeColor(color: Rgb): string {
  const digits = color.map((part) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** A colour with `share` of another one in it, from 0 to 1, as paint on a screen mixes. */
export function mixColors(color: string, other: string, share: number): string {
  const [from, to] = [readColor(color), readColor(other)];
  return writeColor(
    from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb,
  );
}

/** The contrast of two colours, from 1 to 21, as WCAG 2 defines it. */
export function measureContrast(one: string, other: string): number {
  const [dark, light] = [measureLuminance(one), measureLuminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of WCAG 2, from 0 to 1. */
export function measureLuminance(color: string): number {
  const [red, green, blue] = readColor(color).map(toLinear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever reads better on a colour: always at a contrast of 4.58 or more. */
export function chooseInk(background: string): '#000000' | '#ffffff' {
  return measureContrast(background, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
}

/**
 * The colour nearest to `color` in lightness that reads on all of `backgrounds`: darker ones on light
 * pages, lighter ones on dark ones. It is the colour itself where that reads, and black or white where
 * nothing else does.
 */
export function ensureContrast(
  color: string,
  backgrounds: readonly string[],
  { scheme, ratio = 4.5 }: { scheme: 'light' | 'dark'; ratio?: number },
): string {
  const reads = (one: string) => backgrounds.every((on) => measureContrast(one, on) >= ratio);
  if (reads(color)) return color;
  const [lightness, a, b] = toOklab(readColor(color));
  const end = scheme === 'light' ? 0 : 1;
  const at = (share: number) => {
    // Towards black and white there is room for less and less colour.
    const less = 1 - share;
    return writeColor(fromOklab([lightness + (end - lightness) * share, a * less, b * less]));
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (reads(at(middle))) high = middle;
    else low = middle;
  }
  return reads(at(high)) ? at(high) : scheme === 'light' ? '#000000' : '#ffffff';
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function fromLinear(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * Math.max(0, part) ** (1 / 2.4) - 0.055;
}

type Lab = readonly [lightness: number, a: number, b: number];

/** To OKLab, in which equal steps of lightness look equal whatever the hue (Ottosson, 2020). */
function toOklab(color: Rgb): Lab {
  const [r, g, b] = color.map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
