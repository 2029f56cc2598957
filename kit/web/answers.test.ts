import { describe, expect, it } from 'vitest';
import { CallFault, faultOf, fieldsOf, successOf, type AnswerWords, type Reply } from './answers.ts';

const words: AnswerWords = {
  duplicateEmail: 'Duplicated email with other member',
  others: '{{message}} ({{names}})',
  tooLarge: 'too large',
  tooMany: 'wait {{seconds}}',
  server: 'server',
  away: 'away',
  network: 'network',
  unknown: 'unknown',
  notFound: 'not found',
  forbidden: 'forbidden',
};
const coded = (responseCode: number, data?: unknown, responseMessage = 'said'): Reply => ({
  status: 200,
  envelope: { responseCode, responseMessage, data },
});
const told = (reply: Reply): [string, readonly string[]] | null => {
  const fault = faultOf(reply, words);
  return fault && [fault.kind, fault.lines];
};

describe('the answers of the API, row by row of section 8', () => {
  it.each<[string, Reply, [string, string[]] | null]>([
    ['0 is a success', coded(0, { id: 1 }), null],
    [
      '5 tells the first message of each field',
      coded(5, { name: ['Required', 'Too long'], email: ['Bad'] }),
      ['validation', ['Required', 'Bad']],
    ],
    ['5 takes a message that is no list', coded(5, { name: 'Required' }), ['validation', ['Required']]],
    ['5 tells a text', coded(5, 'Not like this'), ['validation', ['Not like this']]],
    ['5 falls back on the message', coded(5, null), ['validation', ['said']]],
    ['5 with empty lists falls back on the message', coded(5, { name: [] }), ['validation', ['said']]],
    ['70 is read like 5', coded(70, { phone: ['Changed to 1 by Ann'] }), ['stale', ['Changed to 1 by Ann']]],
    [
      '161 adds the list in brackets',
      coded(161, ['Yoga', 'Boxing'], 'Still in use'),
      ['refused_by_others', ['Still in use (Yoga, Boxing)']],
    ],
    ['161 without a list says its message', coded(161, [], 'Still in use'), ['refused_by_others', ['Still in use']]],
    ['99 tells its data', coded(99, 'Not now'), ['refused', ['Not now']]],
    ['99 without data tells its message', coded(99), ['refused', ['said']]],
    ['40 tells its message', coded(40), ['not_found', ['said']]],
    ['62 has words of its own', coded(62), ['duplicate_email', ['Duplicated email with other member']]],
    ['6 ends the session', coded(6), ['session', ['said']]],
    [
      '6 ends the session whatever the status',
      { status: 401, envelope: { responseCode: 6, responseMessage: 'said' } },
      ['session', ['said']],
    ],
    ['any other code tells its message', coded(1234), ['other', ['said']]],
    [
      '403 tells the message field',
      { status: 403, envelope: { responseCode: 99, message: 'Not you' } },
      ['forbidden', ['Not you']],
    ],
    ['403 without a body has words', { status: 403, envelope: null }, ['forbidden', ['forbidden']]],
    ['413 has words', { status: 413, envelope: null }, ['too_large', ['too large']]],
    ['429 says how long', { status: 429, envelope: null, retryAfter: 30 }, ['too_many', ['wait 30']]],
    [
      '429 prefers its own text',
      { status: 429, envelope: { responseCode: 99, responseMessage: 'Slowly' } },
      ['too_many', ['Slowly']],
    ],
    ['500 tells nothing of the inside', { status: 500, envelope: null }, ['server', ['server']]],
    ['503 may be tried again', { status: 503, envelope: null }, ['away', ['away']]],
    ['502 comes from a balancer', { status: 502, envelope: null }, ['away', ['away']]],
    ['a page instead of an answer', { status: 200, envelope: null }, ['unknown', ['unknown']]],
    ['an unknown path', { status: 404, envelope: null }, ['not_found', ['not found']]],
  ])('%s', (_name, reply, expected) => expect(told(reply)).toEqual(expected));

  it('keeps the fields for the form, and an e-mail taken stands at the e-mail', () => {
    expect(fieldsOf({ name: ['A', 'B'], age: 'C', odd: 7 })).toEqual({ name: ['A', 'B'], age: ['C'] });
    expect(faultOf(coded(62), words)?.fields).toEqual({ email: [words.duplicateEmail] });
  });

  it('carries the facts of a refusal', () => {
    const fault = faultOf(
      { status: 200, envelope: { responseCode: 99, data: 'No', refusal: { code: 'people.x', n: 2 } } },
      words,
    );
    expect(fault).toBeInstanceOf(CallFault);
    expect(fault?.refusal).toEqual({ code: 'people.x', n: 2 });
  });
});

describe('the title of a success', () => {
  it.each([
    ['POST', 'lead', 'success'],
    ['PUT', 'lead/:id', 'updated'],
    ['DELETE', 'lead/:id', 'deleted'],
    ['POST', 'orders/updateOrderDetail/:id', 'updated'],
    ['POST', 'courseCategory/editCategory/:id', 'updated'],
    ['POST', 'lead/convert/:id', 'success'],
  ] as const)('%s %s is %s', (method, path, expected) => expect(successOf(method, path)).toBe(expected));
});
