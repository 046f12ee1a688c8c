import { safeImage, safeLink } from '../render/urls.ts';
import { type HtmlTarget, markTarget } from './converted-html.ts';

const IMAGE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml|bmp|x-icon)[;,]/i;

/** Collects the targets of one document. */
export class TargetList {
  readonly targets: HtmlTarget[] = [];
  private readonly numbers = new Map<string, number>();

  /** The mark of a link's target; undefined for one that may not be kept. */
  addLink(written: string): string | undefined {
    const url = safeLink(tidy(written));
    return url === undefined ? undefined : this.add('link', url);
  }

  /** The mark of a picture's target; undefined for one that may not be kept. */
  addImage(written: string): string | undefined {
    const url = tidy(written);
    if (IMAGE_DATA.test(url)) return this.add('image', url);
    const safe = safeImage(url);
    return safe === undefined ? undefined : this.add('image', safe);
  }

  private add(use: HtmlTarget['use'], url: string): string {
    const key = `${use} ${url}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.targets.length;
      this.targets.push({ use, url });
      this.numbers.set(key, number);
    }
    return markTarget(number);
  }
}

/** An address as a browser reads it: without the tabs and line ends in it. */
function tidy(written: string): string {
  return written.trim().replace(/[\t\n\r]/g, '');
}
