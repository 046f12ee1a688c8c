import {
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  type IPropertiesOptions,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const text = (value: string) => new Paragraph(value);
const cell = (value: string) => new TableCell({ children: [text(value)] });
const picture = () =>
  new ImageRun({ type: 'png', data: PNG, transformation: { width: 10, height: 10 } });
const item = (value: string, level: number, reference = 'dots') =>
  new Paragraph({ text: value, numbering: { reference, level } });

/**
 * The paragraphs and tables of a document that has most of what Word writes. A file takes them up,
 * so each one needs its own.
 */
export const makeKiln = () => [
  new Paragraph({ text: 'Kiln', heading: HeadingLevel.TITLE }),
  new Paragraph({ text: 'Firing', heading: HeadingLevel.HEADING_1 }),
  new Paragraph({
    children: [
      new TextRun('Heat to '),
      new TextRun({ text: '1200 degrees', bold: true }),
      new TextRun({ text: ' slowly', italics: true }),
      new FootnoteReferenceRun(1),
      new TextRun('. See {% if %} and '),
      new ExternalHyperlink({ link: 'https://potters.test/a', children: [new TextRun('more')] }),
      new TextRun('.'),
    ],
  }),
  new Paragraph({ text: 'Cooling', heading: HeadingLevel.HEADING_2 }),
  item('First', 0),
  item('Below', 1),
  item('One', 0, 'numbers'),
  new Paragraph({ text: 'let heat = 1;', style: 'SourceCode' }),
  new Paragraph({ text: 'heat += 1;', style: 'SourceCode' }),
  new Paragraph({ text: 'Patience.', style: 'Quote' }),
  new Table({
    rows: [
      new TableRow({ tableHeader: true, children: [cell('Cone'), cell('Heat')] }),
      new TableRow({ children: [cell('04'), cell('1060')] }),
    ],
  }),
  new Paragraph({ children: [picture()] }),
  new Paragraph({ children: [picture()] }),
];

/** A real .docx file. */
export function makeDocx(
  children: (Paragraph | Table)[],
  options: Partial<IPropertiesOptions> = {},
): Promise<Buffer> {
  const style = (id: string, name: string) => ({ id, name, basedOn: 'Normal' });
  const level = (level: number, format: (typeof LevelFormat)[keyof typeof LevelFormat]) => ({
    ...{ level, format, text: '%1' },
    style: { paragraph: { indent: { left: 360 * (level + 1) } } },
  });
  const document = new Document({
    ...options,
    styles: {
      paragraphStyles: [style('SourceCode', 'Source Code'), style('Quote', 'Quote')],
    },
    numbering: {
      config: [
        { reference: 'dots', levels: [0, 1].map((index) => level(index, LevelFormat.BULLET)) },
        { reference: 'numbers', levels: [level(0, LevelFormat.DECIMAL)] },
      ],
    },
    footnotes: { 1: { children: [text('By the book.')] } },
    sections: [{ children }],
  });
  return Packer.toBuffer(document);
}
