import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MergeValues } from './campaign.model.ts';
import { contentFaults, letterOf } from './letter.rules.ts';
import { readRich, richFaults, richHtml, richText } from './rich-text.rules.ts';
import { runs } from '#kit/domain/tier.testing.ts';

const values: MergeValues = {
  first_name: 'Mei <b>',
  full_name: 'Mei & Ling',
  branch_name: 'Kuala Lumpur',
  programme: null,
  ends_on: null,
  last_visit: '5 March 2026',
};
const html = (text: string): string => richHtml(readRich(text), values);
const plain = (text: string): string => richText(readRich(text), values);

describe('the text of a block', () => {
  it.each([
    ['Hello {{first_name}}', 'Hello Mei &lt;b&gt;', 'Hello Mei <b>'],
    ['{{ programme | your programme }}', 'your programme', 'your programme'],
    ['{{last_visit|long ago}}', '5 March 2026', '5 March 2026'],
    ['**{{first_name}} & co**', '<strong>Mei &lt;b&gt; &amp; co</strong>', 'Mei <b> & co'],
    ['2 * 3 ** 4', '2 * 3 ** 4', '2 * 3 ** 4'],
    ['a\nb', 'a<br>b', 'a\nb'],
    [
      '[the {{branch_name}} page](https://x.example/?a=1&b=2)',
      '<a href="https://x.example/?a=1&amp;b=2" style="color:#c8102e">the Kuala Lumpur page</a>',
      'the Kuala Lumpur page (https://x.example/?a=1&b=2)',
    ],
    ['[https://x.example](https://x.example)', expect.stringContaining('href'), 'https://x.example'],
    ['[x](javascript:alert`1`)', 'x', 'x (javascript:alert`1`)'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ])('%s', (text, asHtml, asText) => {
    expect(html(text)).toEqual(asHtml);
    expect(plain(text)).toBe(asText);
  });

  it.each([
    ['Hello {{first_name}}', []],
    ['{{nobody}}', ['merge_field_unknown']],
    ['{{constructor}}', ['merge_field_unknown']],
    ['{{programme}}', ['merge_field_fallback']],
    ['{{programme|}}', ['merge_field_fallback']],
    ['{{programme|x}}', []],
    ['{{first_name', ['merge_field_open']],
    ['first_name}}', ['merge_field_open']],
    ['**{{programme}}**', ['merge_field_fallback']],
    ['[x](http://x.example)', []],
    ['[x](javascript:alert)', ['link_invalid']],
    ['[{{nobody}}](https://x.example)', ['merge_field_unknown']],
  ])('%s has the faults %j', (text, keys) => {
    expect(richFaults(text, 'f').map(({ key }) => key)).toEqual(keys);
  });

  it('never becomes markup that nobody meant, whatever is typed', () => {
    const piece = fc.constantFrom(
      '**',
      '{{',
      '}}',
      '|',
      'first_name',
      '[',
      '](',
      ')',
      '<',
      '>',
      '"',
      '&',
      'https://a.b',
      'x',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const left = html(pieces.join('')).replaceAll(
          /<\/?strong>|<br>|<\/a>|<a href="https:\/\/[^"<>]*" style="color:#c8102e">/g,
          '',
        );
        expect(left).not.toMatch(/[<>"]/);
      }),
      { numRuns: runs(5000, 300) },
    );
  });
});

const block = (en: string, cn: string) => ({ kind: 'text' as const, text: { en, cn } });
describe('a letter', () => {
  const foot = {
    sender: 'KL <gym>',
    why: 'Because',
    leave: 'Leave',
    url: 'https://x.example/p?token=1',
    pictureAt: (file_id: number) => `https://gym.example/r/p/${file_id}`,
  };
  const content = {
    subject: { en: 'Hi {{first_name}}', cn: '' },
    blocks: [
      { kind: 'heading' as const, text: { en: 'News', cn: '' } },
      { kind: 'divider' as const },
      { kind: 'button' as const, text: { en: 'Book', cn: '' }, url: 'https://x.example/"><i>' },
    ],
  };
  it('has a subject of one line, whatever a name contains', () => {
    const bad = { ...values, first_name: 'Mei\r\nBcc: all@test.example\u2028x' };
    expect(letterOf(content, 'en', bad, foot).subject).toBe('Hi Mei Bcc: all@test.example x');
  });
  it('says the same as HTML and as plain text, and how to leave', () => {
    const letter = letterOf(content, 'en', values, foot);
    expect(letter.html).toContain('KL &lt;gym&gt;');
    expect(letter.html).toContain('href="https://x.example/p?token=1"');
    expect(letter.html).not.toContain('"><i>');
    expect(letter.text).toBe(
      'News\n\n---\n\nBook: https://x.example/"><i>\n\n--\n\nKL <gym>\nBecause\nLeave: https://x.example/p?token=1',
    );
  });
  it('is written in both languages or in one', () => {
    const faults = (subject: { en: string; cn: string }, ...blocks: ReturnType<typeof block>[]) =>
      contentFaults({ subject, blocks }).map(({ field, key }) => `${field} ${key}`);
    expect(faults({ en: 'a', cn: '' }, block('b', ''))).toEqual([]);
    expect(faults({ en: 'a', cn: '甲' }, block('b', '乙'))).toEqual([]);
    expect(faults({ en: 'a', cn: '' }, block('b', '乙'))).toEqual(['subject.cn both_languages']);
    expect(faults({ en: 'a', cn: '甲' }, block('b', ''))).toEqual(['blocks.0.text.cn both_languages']);
    expect(faults({ en: '{{x}}', cn: '' }, block('{{y}}', ''))).toEqual([
      'subject.en merge_field_unknown',
      'blocks.0.text.en merge_field_unknown',
    ]);
  });
});
