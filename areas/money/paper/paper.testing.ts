/** Reads the text of a PDF from the glyphs of each page, through the mapping that its fonts contain. */
import { inflateSync } from 'node:zlib';

type Objects = ReadonlyMap<number, string>;
const objectsIn = (pdf: string): Objects =>
  new Map([...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body ?? '']));

const streamOf = (body: string): string => {
  const at = /stream\r?\n/.exec(body);
  if (!at) return '';
  const bytes = Buffer.from(body.slice(at.index + at[0].length, body.lastIndexOf('endstream')), 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
};
const textOfHex = (hex: string): string => {
  const units = hex.match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => parseInt(unit, 16)));
};
/** `<from> <to> [<text> <text> …]`: the text of each glyph of a font; a ligature has several letters, `<0066 0066>`. */
const glyphsOf = (map: string): ReadonlyMap<number, string> => {
  const glyphs = new Map<number, string>();
  for (const [, from, , texts] of map.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi))
    for (const [i, [, hex]] of [...(texts ?? '').matchAll(/<([0-9a-f ]*)>/gi)].entries())
      glyphs.set(parseInt(from ?? '0', 16) + i, textOfHex((hex ?? '').replaceAll(' ', '')));
  return glyphs;
};

const refIn = (body: string, key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? 0);
/** Each font by the name that the pages use; a font whose glyphs aren't in the file is refused. */
const fontsIn = (objects: Objects): ReadonlyMap<string, ReadonlyMap<number, string>> => {
  const named = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    named.map(([, name = '', id]) => {
      const map = refIn(objects.get(Number(id)) ?? '', 'ToUnicode');
      return [name, glyphsOf(streamOf(objects.get(map) ?? ''))];
    }),
  );
};

export type PdfText = { text: string; embedded: number };
/** All text without spaces in drawing order, and the number of embedded fonts. */
export const readPdf = (bytes: Buffer): PdfText => {
  const objects = objectsIn(bytes.toString('latin1'));
  const fonts = fontsIn(objects);
  let text = '';
  for (const body of objects.values()) {
    const content = streamOf(body);
    if (!content.includes(' Tf')) continue;
    let font: ReadonlyMap<number, string> | undefined;
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      for (const [, hex] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi))
        for (const glyph of (hex ?? '').match(/.{4}/g) ?? []) text += font?.get(parseInt(glyph, 16)) ?? '�';
    }
  }
  const embedded = [...objects.values()].filter((body) => /\/FontFile\d? \d+ 0 R/.test(body)).length;
  return { text: text.replace(/\s/g, ''), embedded };
};
