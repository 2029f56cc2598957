import { describe, expect, it } from 'vitest';
import { sayChanges, sayValue, type SayWith } from './audit.rules.ts';

const say: SayWith = {
  locale: 'en',
  yes: 'Yes',
  no: 'No',
  nameOf: (field, id) => (field === 'staff_id' && id === 7 ? 'Jason Lim' : undefined),
  wordOf: (field, code) => (field === 'status' && code === 'active' ? 'Active' : undefined),
  labelOf: (field) => `<${field}>`,
  currency: 'MYR',
  zone: 'Asia/Kuala_Lumpur',
};

describe('a value in words', () => {
  it.each<[string, unknown, string | null]>([
    ['anything', null, null],
    ['anything', '', null],
    ['is_active', true, 'Yes'],
    ['everywhere', false, 'No'],
    ['staff_id', 7, 'Jason Lim'],
    ['staff_id', 8, '#8'],
    ['decided_by', 8, '#8'],
    ['price_cents', 15050, '150.50'],
    ['places', 12, '12'],
    ['tax_bp', 800, '8%'],
    ['rate_bp', 1025, '10.25%'],
    ['from_on', '2026-12-05', 'Sat 5 Dec 2026'],
    ['flag', 'VIEW_LEAD', 'See leads'],
    ['functions', ['VIEW_LEAD', 'GONE'], 'See leads, GONE'],
    ['functions', [], null],
    ['status', 'active', 'Active'],
    ['status', 'odd', 'odd'],
    ['title', { en: 'Desk', cn: '前台' }, 'Desk'],
    ['valid_from', '2026-12-05', 'Sat 5 Dec 2026'],
    ['due_at', '2026-11-28T16:24:00.335+00:00', 'Sun 29 Nov 2026 00:24'],
    ['due_at', '2026-11-28T16:24:00+00:00', 'Sun 29 Nov 2026 00:24'],
    ['note', '2026-11-28T16:24', '2026-11-28T16:24'],
    ['introduction', { en: '', cn: '' }, null],
    ['questions', [{ key: 'q1', text: { en: 'Why?', cn: '为何' } }, { text: { en: 'Where?' } }], 'Why?, Where?'],
    ['settings', { a: 1 }, '{"a":1}'],
    ['list', Array.from({ length: 23 }, (_, i) => i), `${Array.from({ length: 20 }, (_, i) => i).join(', ')} … +3`],
  ])('%s %j', (field, value, expected) => expect(sayValue(field, value, say)).toBe(expected));
});

const after = (changes: object) => sayChanges({ ...changes, price_cents: [null, 1_250_000] }, null, say).at(-1)?.after;
describe('the changes of an entry', () => {
  it('write amounts in the currency of the entry, else of the branch', () => {
    expect([after({}), after({ currency: [null, 'VND'] }), after({ currency: [null, 'KWD'] })]).toEqual([
      '12,500.00',
      '1,250,000',
      '1,250.000',
    ]);
  });
  it('take values of persons from their own place, and say what was erased', () => {
    const changes = { id: [null, 4], status: [null, 'active'], email: true, phone: true, note: ['', null] };
    expect(sayChanges(changes, { email: ['a@x.example', 'b@x.example'] }, say)).toEqual([
      { field: 'status', label: '<status>', before: null, after: 'Active', removed: false },
      { field: 'email', label: '<email>', before: 'a@x.example', after: 'b@x.example', removed: false },
      { field: 'phone', label: '<phone>', before: null, after: null, removed: true },
    ]);
  });
});

it('what only a machine compares comes after what a person reads', () => {
  const say: SayWith = {
    locale: 'en',
    yes: 'yes',
    no: 'no',
    nameOf: () => undefined,
    wordOf: () => undefined,
    labelOf: (field) => field,
    currency: 'MYR',
    zone: 'UTC',
  };
  const changes = { bytes: [null, 664], sha256: [null, '0043'], name: [null, 'plan.pdf'], purpose: [null, 'paper'] };
  expect(sayChanges(changes, null, say).map(({ field }) => field)).toEqual(['name', 'purpose', 'bytes', 'sha256']);
});
