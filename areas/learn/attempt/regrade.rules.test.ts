import { describe, expect, it } from 'vitest';
import type { PaperQuestion } from './paper.model.ts';
import { canRegradeByKey, marksNow } from './regrade.rules.ts';

const text = (en: string) => ({ en, cn: '' });
/** Shown in another order than in the bank; "Left" was the key. */
const asked: PaperQuestion = {
  slot: 0,
  question_id: 1,
  kind: 'single',
  prompt: text('?'),
  picture_file_id: null,
  has_picture: false,
  marks: 3,
  options: [
    { id: 1, text: text('Right') },
    { id: 2, text: text('Left') },
  ],
  rights: [],
  key: { chosen: [2], accepted: [] },
  explanation: text(''),
};
const option = (en: string, right: boolean) => ({ text: text(en), right, pair: null });
const corrected = { kind: 'single' as const, options: [option('Left', false), option('Right', true)] };
const gave = (id: number, marks: number | null) => ({ answer: { chosen: [id], text: '' }, marks });

describe('a corrected question', () => {
  it('gives marks to the right answer, and takes none from the other', () => {
    expect(marksNow(asked, gave(1, 0), 'key', corrected)).toBe(3);
    expect(marksNow(asked, gave(2, 3), 'key', corrected)).toBe(3);
    expect(marksNow(asked, undefined, 'key', corrected)).toBe(null);
  });
  it('with full marks gives them to everyone who was asked it', () => {
    expect(marksNow(asked, gave(2, 0), 'full', corrected)).toBe(3);
    expect(marksNow(asked, undefined, 'full', corrected)).toBe(3);
  });
  it('whose options are others leaves earlier answers as they were', () => {
    const others = { kind: 'single' as const, options: [option('Up', true), option('Left', false)] };
    expect(marksNow(asked, gave(1, 1), 'key', others)).toBe(1);
    expect(marksNow(asked, gave(1, 1), 'key', { ...corrected, kind: 'multiple' })).toBe(1);
  });
  it('accepts further texts', () => {
    const open: PaperQuestion = { ...asked, kind: 'short_text', options: [], key: { chosen: [], accepted: [] } };
    const said = { answer: { chosen: [], text: ' the JAB ' }, marks: 0 };
    const now = { kind: 'short_text' as const, options: [option('The jab', false)] };
    expect(marksNow(open, said, 'key', now)).toBe(3);
    expect(marksNow(open, said, 'key', { ...now, options: [] })).toBe(0);
  });
  it.each([
    ['single', true],
    ['short_text', true],
    ['order', false],
    ['match', false],
  ] as const)('of the kind %s can be marked by its key: %s', (kind, can) =>
    expect(canRegradeByKey({ kind })).toBe(can),
  );
});
