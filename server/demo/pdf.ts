/** A small PDF of a few lines, in English or Chinese, with fonts that every reader has. */
import type { Locale } from '#kit/domain/words.ts';

const fonts: Record<Locale, readonly string[]> = {
  en: ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
  cn: [
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ],
};
const shown: Record<Locale, (line: string) => string> = {
  en: (line) => `(${line.replace(/[\\()]/g, '\\$&')})`,
  cn: (line) => `<${Buffer.from(line, 'utf16le').swap16().toString('hex')}>`,
};

const pageOf = (lines: readonly string[], locale: Locale): string => {
  const text = lines.map(
    (line, at) => `/F1 ${at === 0 ? 18 : 11} Tf ${shown[locale](line)} Tj 0 -${at === 0 ? 34 : 20} Td`,
  );
  return `BT 56 780 Td ${text.join('\n')} ET`;
};

export const pdfOf = (lines: readonly string[], locale: Locale): Buffer => {
  const page = pageOf(lines, locale);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    ...fonts[locale],
  ];
  let out = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = out.length;
    out += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const size = objects.length + 1;
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${out}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`,
    'latin1',
  );
};
