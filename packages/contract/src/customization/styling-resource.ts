import { Type } from 'typebox';
import { matching } from '../pattern.ts';
import {
  BACKGROUNDS,
  CODE_THEMES,
  CORNERS,
  DEPTHS,
  FONTS,
  ICON_STYLES,
  LINK_STYLES,
  MONOSPACE_FONTS,
  SEARCH_STYLES,
  SIDEBAR_BACKGROUNDS,
  SIDEBAR_LISTS,
  THEMES,
} from './names.ts';

const CLOSED = { additionalProperties: false } as const;

/** A colour as three or six hexadecimal digits. */
export const color = Type.String(
  matching(
    '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$',
    'must be a colour of three or six hexadecimal digits, such as "#3355ff"',
  ),
);

/** A colour on light and one on dark pages. */
export const themedColor = Type.Object({ light: color, dark: color }, CLOSED);

/** The most characters of a picture or font that is given as `data:`. */
export const MAX_DATA_URL = 200_000;

/** Where a picture or a font is; what is at it is fetched once, when it is set. */
export const assetUrl = Type.String({
  minLength: 1,
  maxLength: MAX_DATA_URL,
  description:
    'An https address, a data: URL, or the download address of a file in a space. It is fetched once, when it is set, and stored.',
});

/** A picture for light and one for dark pages. */
export const themedUrl = Type.Object({ light: assetUrl, dark: assetUrl }, CLOSED);

const fontDefinition = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    custom: Type.Literal(true),
    fontFamily: Type.String({ minLength: 1, maxLength: 50 }),
    fontFaces: Type.Array(
      Type.Object(
        {
          weight: Type.Integer({ minimum: 1, maximum: 1000 }),
          sources: Type.Array(
            Type.Object(
              { url: assetUrl, format: Type.Optional(Type.Enum(['woff2', 'woff'])) },
              CLOSED,
            ),
            { minItems: 1, maxItems: 4 },
          ),
        },
        CLOSED,
      ),
      { maxItems: 10 },
    ),
  },
  {
    ...CLOSED,
    description:
      "A font of your own; without faces, the font of this family that is installed on the reader's device.",
  },
);

const font = Type.Union([Type.Enum(FONTS), fontDefinition]);

const codeTheme = Type.Object(
  { light: Type.Enum(CODE_THEMES), dark: Type.Enum(CODE_THEMES) },
  CLOSED,
);

/** The fields of `styling`. */
export const STYLING_FIELDS = {
  theme: Type.Enum(THEMES),
  primaryColor: themedColor,
  tint: Type.Optional(Type.Object({ color: themedColor }, CLOSED)),
  infoColor: themedColor,
  successColor: themedColor,
  warningColor: themedColor,
  dangerColor: themedColor,
  corners: Type.Enum(CORNERS),
  depth: Type.Enum(DEPTHS),
  links: Type.Enum(LINK_STYLES),
  font,
  headingFont: Type.Union([Type.Null(), font]),
  monospaceFont: Type.Union([Type.Enum(MONOSPACE_FONTS), fontDefinition]),
  codeTheme: Type.Object({ default: codeTheme, openapi: codeTheme }, CLOSED),
  icons: Type.Enum(ICON_STYLES),
  sidebar: Type.Object(
    { background: Type.Enum(SIDEBAR_BACKGROUNDS), list: Type.Enum(SIDEBAR_LISTS) },
    CLOSED,
  ),
  search: Type.Enum(SEARCH_STYLES),
  background: Type.Enum(BACKGROUNDS),
};
