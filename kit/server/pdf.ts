/** PDF documents: A4, fonts with Latin, Chinese and Tamil, lines, columns and totals. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type PdfPaper from 'pdfkit';

const require = createRequire(import.meta.url);
const fontFolder = path.join(path.dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts');
const tamilFolder = path.dirname(require.resolve('@expo-google-fonts/noto-sans-tamil/package.json'));
const fonts = {
  plain: path.join(fontFolder, 'NotoSansHans-Regular.otf'),
  strong: path.join(fontFolder, 'NotoSansHans-Bold.otf'),
  plain_tamil: path.join(tamilFolder, '400Regular', 'NotoSansTamil_400Regular.ttf'),
  strong_tamil: path.join(tamilFolder, '700Bold', 'NotoSansTamil_700Bold.ttf'),
} as const;
export type Weight = 'plain' | 'strong';

const emoji =
  /(?![©®™])(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\uFE0F|\u200D|\u20E3|\p{Emoji_Modifier}|[\u{E0020}-\u{E007F}]|(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator})*/gu;
/** Without emoji, for which there is no font: a name on a tax invoice must not have empty boxes. */
export const printable = (words: string): string =>
  words.replace(emoji, ' ').replace(/ {2,}/g, ' ').replace(/^ | $/g, '');
export type Run = { text: string; isTamil: boolean };
/** Parts of a text, each for one font; the joiners of a script belong to it. */
export const runsOf = (words: string): Run[] =>
  (words.match(/[\u0B80-\u0BFF][\u0B80-\u0BFF\u200C\u200D]*|[^\u0B80-\u0BFF]+/gu) ?? []).map((text) => ({
    text,
    isTamil: /^[\u0B80-\u0BFF]/u.test(text),
  }));

/** For the main font, as a fraction of its size: from the top of a line to its baseline. */
const ASCENT = 0.88;
const MARGIN = 56;
const GREY = '#5c6370';
const LINE = '#d9dce1';
export type Paper = InstanceType<typeof PdfPaper>;
export type TextLook = { size?: number; weight?: Weight; grey?: boolean; align?: 'left' | 'right' | 'center' };

/** A parsed font: reading and parsing eight megabytes for each document took five sixths of its time. */
type Font = Parameters<Paper['font']>[0];
type Fonts = { create: (file: Buffer) => Font };
const opened = new Map<string, Font>();
/** A font remembers every glyph that it has drawn, nine kilobytes each: after so many documents it is parsed again. */
const DOCUMENTS = 500;
let documents = 0;
/** A document takes from it the glyphs that it needs and changes nothing in it. */
const fontOf = (name: keyof typeof fonts): Font => {
  // By the package that pdfkit itself uses.
  const open = (): Font =>
    (createRequire(require.resolve('pdfkit'))('fontkit') as Fonts).create(readFileSync(fonts[name]));
  const font = opened.get(name) ?? open();
  opened.set(name, font);
  return font;
};

/** A sheet that is filled from top to bottom; `draw` puts everything on it. */
export const pdfOf = async (
  title: string,
  draw: (sheet: Sheet) => void,
  { isWide = false }: { isWide?: boolean } = {},
): Promise<Buffer> => {
  // Loaded with the first document: otherwise it takes a fifth of a second of every start.
  const { default: PdfKit } = await import('pdfkit');
  documents += 1;
  if (documents % DOCUMENTS === 0) opened.clear();
  return new Promise((resolve, reject) => {
    const paper = new PdfKit({
      size: 'A4',
      margin: MARGIN,
      layout: isWide ? 'landscape' : 'portrait',
      info: { Title: title },
    });
    const parts: Buffer[] = [];
    paper.on('data', (part: Buffer) => parts.push(part));
    paper.on('end', () => resolve(Buffer.concat(parts)));
    paper.on('error', reject);
    draw(new Sheet(paper));
    paper.end();
  });
};

export class Sheet {
  private readonly paper: Paper;
  readonly left = MARGIN;
  readonly width: number;

  constructor(paper: Paper) {
    this.paper = paper;
    this.width = paper.page.width - 2 * MARGIN;
  }

  get y(): number {
    return this.paper.y;
  }
  set y(y: number) {
    this.paper.y = y;
  }

  private use({ size = 10, weight = 'plain', grey = false }: TextLook, isTamil = false): void {
    const name = isTamil ? (`${weight}_tamil` as const) : weight;
    this.paper
      .font(fontOf(name), name)
      .fontSize(size)
      .fillColor(grey ? GREY : '#000000');
  }

  /** A paragraph in a column; `from` and `share` are parts of the width of the sheet. */
  text(words: string, look: TextLook & { from?: number; share?: number } = {}): void {
    const { from = 0, share = 1 - from, align = 'left' } = look;
    const [left, width] = [this.left + from * this.width, share * this.width];
    const said = printable(words);
    const runs = runsOf(said);
    this.use(look);
    if (runs.some(({ isTamil }) => isTamil)) this.mixed(runs, look, { left, width });
    else this.paper.text(said, left, this.y, { width, align });
  }

  /** Several fonts in one line: all of them use the baseline of the first. */
  private mixed(runs: readonly Run[], look: TextLook, { left, width }: { left: number; width: number }): void {
    const { size = 10, align = 'left' } = look;
    const ascent = size * ASCENT;
    const widths = runs.map(({ text, isTamil }) => {
      this.use(look, isTamil);
      return this.paper.widthOfString(text);
    });
    const rest = Math.max(0, width - widths.reduce((sum, one) => sum + one, 0));
    const start = left + (align === 'right' ? rest : align === 'center' ? rest / 2 : 0);
    const y = this.y + ascent;
    runs.forEach(({ text, isTamil }, at) => {
      this.use(look, isTamil);
      const more = { width: width - (start - left), continued: at < runs.length - 1, baseline: 'alphabetic' } as const;
      if (at === 0) this.paper.text(text, start, y, more);
      else this.paper.text(text, more);
    });
    this.use(look);
    this.y -= ascent;
  }

  /** Two texts at the left and right of one line; the next one goes below the taller of them. */
  row(left: string, right: string, look: TextLook & { from?: number } = {}): void {
    const { from = 0 } = look;
    // Short labels use half the width, sentences the whole.
    const split = from > 0 ? 0.5 : 0.68;
    this.keep(30);
    const top = this.y;
    this.text(left, { ...look, from, share: (1 - from) * split });
    const below = this.y;
    this.y = top;
    this.text(right, { ...look, from: from + (1 - from) * split, align: 'right' });
    this.y = Math.max(below, this.y) + 3;
  }

  /**
   * Texts side by side, each in its share of the width; what follows goes below the tallest of them. `gap`, in points,
   * keeps a figure at the right of its column apart from a text at the left of the next one.
   */
  cells(cells: readonly (TextLook & { text: string; share: number })[], gap = 0): void {
    this.keep(30);
    const top = this.y;
    let [from, below] = [0, top];
    for (const [at, { text, share, ...look }] of cells.entries()) {
      this.y = top;
      this.text(text, { ...look, from, share: at === cells.length - 1 ? share : share - gap / this.width });
      from += share;
      below = Math.max(below, this.y);
    }
    this.y = below + 3;
  }

  rule(): void {
    const y = this.y + 4;
    this.paper
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    this.y = y + 6;
  }

  gap(points = 12): void {
    this.y += points;
  }

  picture(image: Buffer, height = 44): void {
    this.paper.image(image, this.left, this.y, { fit: [180, height] });
    this.y += height + 8;
  }

  /** This much has to fit on the sheet, otherwise the next one is started. */
  keep(points: number): void {
    if (this.y + points > this.paper.page.height - MARGIN) this.paper.addPage();
  }
}
