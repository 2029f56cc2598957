import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { termsMachine } from './terms.machine.ts';
import { Signature } from './terms.model.ts';
import {
  isInForce,
  moveFaults,
  stillUnsigned,
  termsCan,
  unsignedTitles,
  versionsToSign,
  whyNotEdit,
} from './terms.rules.ts';

const today = '2026-03-05';
const version = (id: number, more: object = {}) => ({
  id,
  series: 1,
  locale: 'en' as const,
  revision: 1,
  status: 'published' as const,
  publish_on: null,
  ...more,
});

describe('the machine', () => {
  it('has the statuses of the specification and no dead end', () => expect(machineProblems(termsMachine)).toEqual([]));
});

describe('isInForce', () => {
  it.each([
    ['published', 'published', null, true],
    ['not published', 'unpublish', null, false],
    ['withdrawn, whatever day it had', 'unpublish', '2026-03-01', false],
    ['without a day', 'pending_publish', null, false],
    ['tomorrow', 'pending_publish', '2026-03-06', false],
    ['from today, and the job has not run', 'pending_publish', today, true],
  ] as const)('%s', (_, status, publish_on, inForce) => {
    expect(isInForce({ status, publish_on }, today)).toBe(inForce);
  });
});

describe('versionsToSign', () => {
  const cn = version(2, { locale: 'cn' });
  const due = version(3, { revision: 2, status: 'pending_publish', publish_on: today });
  it.each([
    ['the language that is wanted', [version(1), cn], 'cn', [2]],
    ['English where there is no other', [version(1)], 'cn', [1]],
    ['Chinese where there is only that', [cn], 'en', [2]],
    ['the newer one whose day has come', [version(1), due], 'en', [3]],
    ['the newer one, in whatever order they come', [due, version(1)], 'en', [3]],
    ['an old one in the language before a new one in English', [cn, due], 'cn', [2]],
    [
      'an old one in English before a new one in another language',
      [version(1), version(5, { locale: 'cn', revision: 9 })],
      'en',
      [1],
    ],
    ['one of each document', [version(1), version(4, { series: 4 })], 'en', [1, 4]],
    ['none that is withdrawn', [version(1, { status: 'unpublish' })], 'en', []],
  ] as const)('%s', (_, all, locale, ids) => {
    expect(versionsToSign(all as readonly ReturnType<typeof version>[], locale, today).map((one) => one.id)).toEqual(
      ids,
    );
  });
});

const signable = (id: number, more: object = {}) => ({ ...version(id), signed_at: null as string | null, ...more });
const signed_at = '2026-01-01T00:00:00Z';

describe('stillUnsigned', () => {
  const house = signable(1);
  const house2 = signable(2, { revision: 2 });
  const houseCn = signable(3, { locale: 'cn', revision: 2 });
  const waiver = signable(4, { series: 4 });
  it.each([
    ['everything, where nothing is signed', [house, waiver], [], 'en', [1, 4]],
    ['nothing that is being signed now', [house, waiver], [1], 'en', [4]],
    ['nothing that was signed', [{ ...house, signed_at }, waiver], [], 'en', [4]],
    ['the newest, where an older one was signed', [{ ...house, signed_at }, house2], [], 'en', [2]],
    ['the newest, where an older one is being signed', [house, house2], [1], 'en', [2]],
    ['nothing that was signed in the other language', [house2, { ...houseCn, signed_at }], [], 'en', []],
    ['the version in the language that is wanted', [house2, houseCn], [], 'cn', [3]],
  ] as const)('asks for %s', (_what, all, signing, locale, ids) => {
    expect(stillUnsigned(all, signing, { locale, today }).map(({ id }) => id)).toEqual(ids);
  });
});

const titled = (id: number, title: string, more: object = {}) => ({
  ...version(id),
  title,
  series_signed: false,
  ...more,
});

describe('unsignedTitles', () => {
  it('names each document in both languages, in English where there is no Chinese', () => {
    const all = [
      titled(1, 'House rules'),
      titled(2, '馆规', { locale: 'cn' }),
      titled(3, 'Waiver', { series: 3 }),
      titled(4, 'Signed', { series: 4, series_signed: true }),
    ];
    expect(unsignedTitles(all, today)).toEqual([
      { en: 'House rules', cn: '馆规' },
      { en: 'Waiver', cn: 'Waiver' },
    ]);
  });
});

describe('what stays as it is', () => {
  const draft = { status: 'unpublish' as const, published_at: null, accepted: 0 };
  it.each([
    ['a draft', draft, true],
    ['one that was published', { ...draft, published_at: '2026-01-01T00:00:00Z' }, false],
    ['one that somebody signed', { ...draft, accepted: 1 }, false],
    ['one that is to be published', { ...draft, status: 'pending_publish' as const }, false],
  ])('%s', (_, terms, mayEdit) => {
    expect(whyNotEdit(terms) === null).toBe(mayEdit);
    expect(termsCan(terms, () => true).includes('edit')).toBe(mayEdit);
    expect(termsCan(terms, () => false)).toEqual([]);
  });
});

describe('publishing on a day', () => {
  it.each([
    ['no day', null, ['date_required']],
    ['today', today, ['in_the_past']],
    ['tomorrow', '2026-03-06', []],
  ])('%s', (_, publish_on, keys) => {
    expect(moveFaults({ version: 1, move: 'schedule', publish_on }, today).map((fault) => fault.key)).toEqual(keys);
    expect(moveFaults({ version: 1, move: 'publish', publish_on }, today)).toEqual([]);
  });
});

describe('a signature', () => {
  it.each([
    ['M10 20L30 40L50 60', true],
    ['M10 20L30 40M50 60L70 80', true],
    ['', false],
    ['M10 20', false],
    ['M10 20L30 40"/><script>', false],
    ['M10 20L9999 40', false],
  ])('%s', (path, isOne) => {
    expect(Signature.safeParse(path).success).toBe(isOne);
  });
});
