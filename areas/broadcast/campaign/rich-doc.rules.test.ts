import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docOf, hasMarkup, textOfDoc, type Piece, type RichDoc } from './rich-doc.rules.ts';
import { readRich, richHtml } from './rich-text.rules.ts';

const nobody = {
  first_name: 'Mei',
  full_name: 'Mei Tan',
  branch_name: 'KL',
  programme: null,
  ends_on: null,
  last_visit: null,
};
const words = fc.stringMatching(/^[a-z,.;:*_()<>&"' 你好0-9-]{1,12}$/);
const bold = fc.constant({ type: 'bold' as const });
const link = fc
  .constantFrom('https://a.example/x?y=1&z=2', 'https://b.example/')
  .map((href) => ({ type: 'link' as const, attrs: { href } }));
const marks = fc
  .tuple(fc.option(bold, { nil: undefined }), fc.option(link, { nil: undefined }))
  .map((both) => both.filter((one) => one !== undefined));
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: words, marks }),
  fc.record({
    type: fc.constant('field' as const),
    attrs: fc.record({
      name: fc.constantFrom('first_name', 'programme', 'nobody'),
      fallback: fc.option(fc.constantFrom('your plan', '你的配套')),
    }),
    marks,
  }),
);
const doc: fc.Arbitrary<RichDoc> = fc
  .array(fc.array(piece, { maxLength: 5 }), { minLength: 1, maxLength: 4 })
  .map((lines) => ({ type: 'doc', content: lines.map((content) => ({ type: 'paragraph', content })) }));
const visible = ({ content }: RichDoc): string =>
  content
    .map(({ content: pieces = [] }) =>
      pieces.map((one) => (one.type === 'text' ? one.text : `<${one.attrs.name}>`)).join(''),
    )
    .join('\n');

const bare = (one: RichDoc): string => visible(one).replaceAll('*', '');
const line = (...content: Piece[]): RichDoc => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const typed = (text: string): RichDoc => line({ type: 'text', text });

describe('the document of an editor', () => {
  it('keeps every text that people wrote before there was an editor', () => {
    const texts = [
      '',
      'Dear {{first_name}},\n\nyour **{{programme|membership}}** ends.',
      'See [the **new** timetable](https://a.example/t) now',
      '**All [of it](https://a.example/)** counts\n\n\n',
      '2 * 3 * 4 and a [bracket] and {{half',
    ];
    for (const text of texts) {
      const back = textOfDoc(docOf(text));
      expect(richHtml(readRich(back), nobody)).toBe(
        richHtml(readRich(text), nobody)
          .replace('<strong>All <a', '<strong>All</strong> <a')
          .replace('>of it</a></strong>', '><strong>of it</strong></a>'),
      );
    }
  });

  it('shows bold words, links and fields as what they are', () => {
    expect(docOf('Hi **{{first_name}}**, [look](https://a.example/)\n')).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Hi ' },
            { type: 'field', attrs: { name: 'first_name', fallback: null }, marks: [{ type: 'bold' }] },
            { type: 'text', text: ', ' },
            { type: 'text', text: 'look', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] },
          ],
        },
        { type: 'paragraph' },
      ],
    });
  });

  it('comes back with every letter and field, and is steady from then on', () => {
    fc.assert(
      fc.property(doc, (written) => {
        const text = textOfDoc(written);
        const shown = docOf(text);
        expect(bare(shown)).toBe(bare(written));
        expect(textOfDoc(docOf(textOfDoc(shown)))).toBe(textOfDoc(shown));
      }),
    );
  });

  it('keeps a link whose bold words follow stars without a partner, and stars where nothing is bold', () => {
    const away = { type: 'link' as const, attrs: { href: 'https://a.example/' } };
    const stars: Piece = { type: 'text', text: '**now' };
    const linked: Piece = { type: 'text', text: 'look', marks: [{ type: 'bold' }, away] };
    expect(textOfDoc(line(stars, linked))).toBe('*now[**look**](https://a.example/)');
    expect(textOfDoc({ type: 'doc', content: [...line(stars).content, ...line(linked).content] })).toBe(
      '*now\n[**look**](https://a.example/)',
    );
    expect(textOfDoc(line({ type: 'text', text: '2 ** 3, **' }))).toBe('2 ** 3, **');
    expect(textOfDoc(line({ type: 'text', text: '**typed** ' }, linked))).toBe(
      '**typed** [**look**](https://a.example/)',
    );
  });

  it('leaves spaces outside of bold words, and takes a link without a scheme for a website', () => {
    expect(textOfDoc(line({ type: 'text', text: ' now ', marks: [{ type: 'bold' }] }))).toBe(' **now** ');
    expect(textOfDoc(line({ type: 'text', text: '  ', marks: [{ type: 'bold' }] }))).toBe('  ');
    const away = { type: 'link' as const, attrs: { href: 'gym.example/a (b)' } };
    expect(textOfDoc(line({ type: 'text', text: 'a [b]', marks: [away] }))).toBe(
      '[a (b)](https://gym.example/a%20%28b%29)',
    );
    const harmful = { type: 'link' as const, attrs: { href: 'javascript:alert(1)' } };
    expect(richHtml(readRich(textOfDoc(line({ type: 'text', text: 'x', marks: [harmful] }))), nobody)).toBe('x');
  });

  it('knows when letters mean more than they show', () => {
    expect(
      ['**a**', '{{first_name}}', '[a](https://a.example/)', 'a * b', '{{half'].map((text) => hasMarkup(typed(text))),
    ).toEqual([true, true, true, false, false]);
  });
});
