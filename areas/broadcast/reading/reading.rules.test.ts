import { describe, expect, it } from 'vitest';
import type { Block } from '../campaign/campaign.model.ts';
import { letterOf } from '../campaign/letter.rules.ts';
import { isProgram, linksOf } from './reading.rules.ts';

const both = (en: string, cn = '') => ({ en, cn });
const blocks: Block[] = [
  {
    kind: 'text',
    text: both('[one](https://a.example/1) **[two](https://a.example/2?x=1&y=2)**', '[三](https://a.example/3)'),
  },
  { kind: 'divider' },
  { kind: 'button', text: both('Again'), url: 'https://a.example/1' },
  { kind: 'button', text: both('Leave'), url: 'https://gym.example/p/unsubscribe?token=x' },
  { kind: 'text', text: both('[bad](javascript:alert)') },
];
describe('the links of an e-mail', () => {
  it('are counted in order, in both languages, each once, and never one to unsubscribe', () => {
    expect(linksOf(blocks)).toEqual(['https://a.example/1', 'https://a.example/2?x=1&y=2', 'https://a.example/3']);
  });
  it('lead over the server in the HTML only, and the way out stays as it is', () => {
    const values = {
      first_name: 'M',
      full_name: 'M',
      branch_name: 'B',
      programme: null,
      ends_on: null,
      last_visit: null,
    };
    const foot = {
      sender: 'S',
      why: 'W',
      leave: 'L',
      url: 'https://gym.example/p/unsubscribe?token=mine',
      pictureAt: (file_id: number) => `https://gym.example/r/p/${file_id}`,
    };
    const links = linksOf(blocks);
    const linkTo = (url: string) => (links.includes(url) ? `https://gym.example/r/${links.indexOf(url) + 1}` : url);
    const subject = both('Hi');
    const letter = letterOf({ subject, blocks }, 'en', values, foot, { linkTo, picture: 'https://gym.example/r/0' });
    const hrefs = [...letter.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual([
      'https://gym.example/r/1',
      'https://gym.example/r/2',
      'https://gym.example/r/1',
      'https://gym.example/p/unsubscribe?token=x',
      'https://gym.example/p/unsubscribe?token=mine',
      'https://gym.example/r/0',
    ]);
    expect(letter.text).not.toContain('/r/');
    expect(letterOf({ subject, blocks }, 'en', values, foot).html).not.toMatch(/\/r\/|<img/);
  });
});

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const asked = { method: 'GET', agent: browser, purpose: '', since_ms: 60_000, isPicture: false };
describe('a request is made by a program', () => {
  it.each([
    ['a person with a browser', {}, false],
    [
      'a picture that a mail service fetches for a person',
      {
        isPicture: true,
        agent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
      },
      false,
    ],
    ['a look at the headers', { method: 'HEAD' }, true],
    ['a scanner', { agent: 'Mozilla/5.0 (compatible; BarracudaCentral)' }, true],
    ['a crawler', { agent: 'Googlebot/2.1' }, true],
    ['a script', { agent: 'curl/8.5.0' }, true],
    ['nobody who says what they are', { agent: ' ' }, true],
    ['a browser that loads in advance', { purpose: 'prefetch;prerender' }, true],
    ['anything while the letter is handed over', { since_ms: null }, true],
    ['anything a moment after it arrived', { since_ms: 4999 }, true],
    ['a person who was fast', { since_ms: 5000 }, false],
    ['a mail program that loads every picture', { isPicture: true, agent: 'Mozilla/5.0' }, true],
  ] as const)('%s', (_who, part, expected) => {
    expect(isProgram({ ...asked, ...part })).toBe(expected);
  });
});
