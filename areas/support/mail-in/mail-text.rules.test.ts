import { describe, expect, it } from 'vitest';
import { answerSubject, fileLine, freshPart, languageOf, subjectLine, tidied } from './mail-text.rules.ts';

describe('what is new in an e-mail', () => {
  it.each([
    ['On Thu, 5 Mar 2026 at 09:00, Gym KL <office@gym.example> wrote:\n> Hello\n> there'],
    ['On Thu, 5 Mar 2026 at 09:00, Gym KL <reply+abcdefghijklmnop@reply.gym.example>\nwrote:\n\n> Hello'],
    ['On 5 Mar 2026, Gym KL\n<reply+abcdefghijklmnop@reply.gym.example>\nwrote:\nHello without marks'],
    ['在 2026年3月5日 09:00，Gym KL <office@gym.example> 写道：\n> 您好'],
    ['Gym KL <office@gym.example> 于2026年3月5日周四 09:00写道：\n> 您好'],
    ['2026年3月5日 09:00，Gym KL <office@gym.example> 写道：\n\n您好'],
    ['-----Original Message-----\nFrom: Gym KL\nHello'],
    ['------------------ 原始邮件 ------------------\n发件人: "Gym KL"\n您好'],
    ['________________________________\nFrom: Gym KL <office@gym.example>\nSent: Thursday\nTo: Mei\nHello'],
    ['发件人：Gym KL\n发送时间：2026年3月5日\n收件人：Mei\n您好'],
    ['> Hello\n> there'],
    ['Sent from my iPhone'],
    ['发自我的iPhone'],
    ['-- \nMei Ling\n012-734 1412'],
  ])('is what stands above %j', (below) => {
    expect(freshPart(`Yes, at six please.\n\nThanks\n\n${below}`)).toBe('Yes, at six please.\n\nThanks');
  });

  it('is also what stands between and below quoted lines', () => {
    const text = 'On 5 March, Gym KL wrote:\n> Which day?\nFriday.\n> And when?\nAt six.';
    expect(freshPart(text)).toBe('Friday.\nAt six.');
  });

  it('is everything if nothing else is left', () => {
    expect(freshPart('> Only quoted')).toBe('> Only quoted');
    expect(freshPart('Sent from my iPhone')).toBe('Sent from my iPhone');
    expect(freshPart('-- \nMei')).toBe('--\nMei');
  });

  it('keeps sentences that only look like one of these', () => {
    for (const text of [
      'From: the heart, thank you all.',
      'On Friday my son wrote: nothing at all. Is that fine?',
      'Subject: gloves',
      'I train at 10 > 9 is too early',
    ])
      expect(freshPart(text)).toBe(text);
  });

  it('is found in a long text without delay', () => {
    const begun = performance.now();
    for (const line of [
      ' '.repeat(1_000_000),
      '_'.repeat(1_000_000),
      `On ${'a '.repeat(400_000)}`,
      '>\n'.repeat(400_000),
    ])
      freshPart(`Hello\n${line}x`);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

it('leaves out what nobody sees and a database refuses', () => {
  expect(tidied('a\u0000b\u202Ec\uFEFF\r\nd  \r\n\r\n\r\n\r\ne\uD800')).toBe('abc\nd\n\ne\uFFFD');
});

it('makes one line of a subject, and answers it with one “Re:”', () => {
  expect(subjectLine(' Hello\r\nBcc: all@client.example\u202E ')).toBe('Hello Bcc: all@client.example');
  expect(subjectLine('x'.repeat(300))).toHaveLength(200);
  expect(
    ['Gloves', 'Re: Gloves', 'RE: re: Gloves', '回复：Gloves', '答复: Re: Gloves', 'Reading', ''].map(answerSubject),
  ).toEqual(['Re: Gloves', 'Re: Gloves', 'Re: Gloves', 'Re: Gloves', 'Re: Gloves', 'Re: Reading', 'Re:']);
});

it('shows the name of a file without a path', () => {
  expect(['../../etc/passwd', 'C:\\x\\slip.pdf', 'a\r\nb.pdf', '   ', '证书.pdf'].map(fileLine)).toEqual([
    'passwd',
    'slip.pdf',
    'a b.pdf',
    'file',
    '证书.pdf',
  ]);
});

it('answers a text in Chinese in Chinese', () => {
  expect([languageOf('您好'), languageOf('Hello')]).toEqual(['cn', 'en']);
});
