import { describe, expect, it, vi } from 'vitest';
import { pdfOf, printable, runsOf } from './pdf.ts';

const fontsOf = async (name: string): Promise<string> =>
  (await pdfOf('x', (sheet) => sheet.text(name))).toString('latin1');

/** Without the time of the document and its name, which follows from the time. */
const printed = async (...names: string[]): Promise<string> => {
  const paper = await pdfOf('x', (sheet) => {
    for (const weight of ['plain', 'strong'] as const) for (const name of names) sheet.text(name, { weight });
  });
  return paper.toString('latin1').replaceAll(/\(D:\d+Z\)|\/ID \[.*\]/g, '');
};

describe('a name on paper', () => {
  it.each([
    ['Muthu 🥊🔥 Raj', 'Muthu Raj'],
    ['Aisyah 👩‍👩‍👧🏽 🇲🇾', 'Aisyah'],
    ['❤️ Boxing®', 'Boxing®'],
    ['Room 12 # 3*', 'Room 12 # 3*'],
    ['陈伟明', '陈伟明'],
    ['கிருஷ்ணன்', 'கிருஷ்ணன்'],
  ])('%s has no empty boxes: %s', (name, shown) => {
    expect(printable(name)).toBe(shown);
  });
  it('is parted by the fonts that it needs, whole syllables each', () => {
    expect(runsOf('Devi தேவி, 陈')).toEqual([
      { text: 'Devi ', isTamil: false },
      { text: 'தேவி', isTamil: true },
      { text: ', 陈', isTamil: false },
    ]);
  });
  it('takes the font of the script along', async () => {
    expect(await fontsOf('தேவி Devi')).toContain('NotoSansTamil');
    expect(await fontsOf('Devi')).not.toContain('NotoSansTamil');
  });
  it('is printed alike, whatever was printed before with the same fonts', async () => {
    const first = await printed('陈伟明', 'தேவி', 'Devi');
    expect(await printed('李娜', 'கிருஷ்ணன்', 'Ah Kow & Söhne')).not.toBe(first);
    expect(await printed('陈伟明', 'தேவி', 'Devi')).toBe(first);
  });
});

it('keeps a figure apart from the text in the next column', async () => {
  await pdfOf('x', (sheet) => {
    const said = vi.spyOn(sheet, 'text');
    const cells = [
      { text: '20.00', share: 0.5, align: 'right' as const },
      { text: 'MYR', share: 0.5 },
    ];
    sheet.cells(cells, 6);
    const [figure, currency] = said.mock.calls.map(([, look]) => look);
    expect(figure?.share).toBeLessThan(0.495);
    expect(currency).toMatchObject({ from: 0.5, share: 0.5 });
  });
});
