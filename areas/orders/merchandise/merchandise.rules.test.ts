import { describe, expect, it } from 'vitest';
import { changesOf, choiceFaults, choicesOf, linesOfPieces, onlyChoices, piecesOf } from './merchandise.rules.ts';

const label = { en: 'Shirt', cn: '' };
const variant = (variant_id: number) => ({ variant_id, sku: `S-${variant_id}`, label, available: 3 });
const shirt = { quantity: 2, handed: 0, variants: [variant(1), variant(2)] };
const wraps = { quantity: 1, variants: [variant(3)] };
const said = (lines: { variant_id: number; quantity: number }[], handed = 0): string[] =>
  choiceFaults([{ ...shirt, handed }, wraps], lines).map(({ field, key }) => `${field} ${key}`);

describe('a choice', () => {
  it('is of the variants that the fee offers, each once, and no more pieces than are included', () => {
    expect(said([])).toEqual([]);
    expect(
      said([
        { variant_id: 1, quantity: 1 },
        { variant_id: 2, quantity: 1 },
        { variant_id: 3, quantity: 1 },
      ]),
    ).toEqual([]);
    expect(said([{ variant_id: 1, quantity: 3 }])).toEqual(['lines too_big']);
    expect(said([{ variant_id: 4, quantity: 1 }])).toEqual(['lines invalid']);
    const twice = { variant_id: 3, quantity: 1 };
    expect(said([twice, twice])).toEqual(['lines duplicate', 'lines too_big']);
  });
  it('leaves what the client already has', () => {
    expect(said([{ variant_id: 1, quantity: 1 }], 1)).toEqual([]);
    expect(said([{ variant_id: 1, quantity: 2 }], 1)).toEqual(['lines too_big']);
  });
});

describe('choosing again', () => {
  const waiting = [
    { id: 7, variant_id: 1, quantity: 1 },
    { id: 8, variant_id: 3, quantity: 1 },
  ];
  it('keeps the lines that stay as they are, and replaces the others', () => {
    const wanted = [
      { variant_id: 2, quantity: 1 },
      { variant_id: 3, quantity: 1 },
    ];
    expect(changesOf(waiting, wanted)).toEqual({ gone: [waiting[0]], added: [wanted[0]] });
    expect(changesOf(waiting, [])).toEqual({ gone: waiting, added: [] });
    const more = [{ variant_id: 1, quantity: 2 }];
    expect(changesOf(waiting.slice(0, 1), more)).toEqual({ gone: [waiting[0]], added: more });
  });
});

describe('at the desk', () => {
  const wide = { product_id: 1, label, quantity: 3, variants: [variant(1), variant(2)] };
  const only = { product_id: 2, label, quantity: 4, variants: [variant(3)] };
  it('is chosen without asking where there is one variant, as far as it is there', () => {
    expect(onlyChoices([wide, only])).toEqual([{ variant_id: 3, quantity: 3 }]);
    expect(onlyChoices([{ ...only, variants: [{ ...variant(3), available: 0 }] }])).toEqual([]);
  });
  it('is forgotten when the fee has other products', () => {
    expect(choicesOf([only], [{ variant_id: 1, quantity: 1 }])).toEqual([]);
    expect(choicesOf([wide], [{ variant_id: 1, quantity: 1 }])).toEqual([{ variant_id: 1, quantity: 1 }]);
  });
  it('is made piece by piece, and the pieces add up', () => {
    const lines = [
      { variant_id: 2, quantity: 2 },
      { variant_id: 3, quantity: 1 },
    ];
    expect(piecesOf(3, wide, lines)).toEqual([2, 2, null]);
    expect(linesOfPieces([2, null, 1, 2])).toEqual([
      { variant_id: 2, quantity: 2 },
      { variant_id: 1, quantity: 1 },
    ]);
  });
});
