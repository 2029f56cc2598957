import { describe, expect, it } from 'vitest';
import type { Tie } from './member-life.model.ts';
import { memberLifeCan, transferEffect, whyNotDeactivate } from './member-life.rules.ts';

const tie = (kind: Tie['kind'], more: Partial<Tie> = {}): Tie => ({
  kind,
  branch_id: 1,
  branch_name: 'Kuala Lumpur',
  label: null,
  status: null,
  until_on: null,
  opens: null,
  country_code: 'MY',
  currency: null,
  cents: null,
  how_many: 1,
  ...more,
});
const membership = (more: Partial<Tie> = {}) => tie('membership', { currency: 'MYR', opens: 'home', ...more });
const branch = (id: number, currency = 'MYR', country_code = 'MY') => ({
  id,
  name: `Branch ${id}`,
  currency,
  country_code,
});

describe('a client is not deactivated', () => {
  it.each([
    ['people.membership_runs', [membership(), tie('owed', { cents: 1, currency: 'MYR' })]],
    [
      'people.money_owed',
      [tie('owed', { cents: 12_000, currency: 'MYR' }), tie('wallet', { cents: 1, currency: 'MYR' })],
    ],
    ['people.money_in_wallet', [tie('wallet', { cents: 500, currency: 'SGD' })]],
  ] as const)('for %s, said first what has to go first', (code, ties) => {
    expect(whyNotDeactivate(ties)?.code).toBe(code);
  });

  it('with the sums and the branches, each in its currency', () => {
    const ties = [
      tie('owed', { cents: 12_000, currency: 'MYR' }),
      tie('owed', { cents: 2_000, currency: 'SGD', branch_name: 'Orchard' }),
    ];
    expect(whyNotDeactivate(ties)?.facts).toEqual({ amount: 'RM 120.00 + S$ 20.00', branch: 'Kuala Lumpur, Orchard' });
  });

  it('but for invoices that are paid and credits that are left', () => {
    expect(whyNotDeactivate([tie('invoices'), tie('credits')])).toBeNull();
  });
});

const notes = (ties: Tie[], to = branch(2), staff = false) => transferEffect(ties, { staff }, to).notes;

describe('a move to another branch', () => {
  it('says what stays behind in another currency', () => {
    expect(notes([tie('wallet', { cents: 1, currency: 'MYR' })], branch(9, 'SGD', 'SG'))).toContain('other_currency');
    expect(notes([tie('wallet', { cents: 1, currency: 'MYR' })])).not.toContain('other_currency');
    expect(notes([tie('credits')], branch(9, 'SGD', 'SG'))).not.toContain('other_currency');
  });

  it('says where a running membership does not open the new branch', () => {
    expect(notes([membership()])).toContain('not_opened');
    expect(notes([membership({ opens: 'country' })])).not.toContain('not_opened');
    expect(notes([membership({ opens: 'country' })], branch(9, 'SGD', 'SG'))).toContain('not_opened');
    expect(notes([membership({ opens: 'network' })], branch(9, 'SGD', 'SG'))).not.toContain('not_opened');
    expect(notes([membership({ opens: 'branches', open_branches: [1, 3] })])).toContain('not_opened');
    expect(notes([membership({ opens: 'branches', open_branches: [1, 2] })])).not.toContain('not_opened');
    expect(notes([membership({ branch_id: 2 })])).not.toContain('not_opened');
  });

  it('leaves behind what was posted elsewhere, not what the new branch posted itself', () => {
    const there = tie('invoices', { branch_id: 2 });
    expect(transferEffect([tie('invoices'), there], { staff: false }, branch(2)).stays).toEqual([tie('invoices')]);
  });

  it('takes away who looked after the client', () => {
    expect(notes([], branch(2), true)).toContain('people_cleared');
    expect(notes([])).toEqual(['stays_seen']);
  });
});

describe('what can be done with a client', () => {
  const client = { branch_id: 1, is_active: true, erased_at: null };
  const always = ['merge', 'download_data'];
  it.each([
    ['an active one', client, ['transfer', ...always, 'deactivate', 'erase']],
    ['an inactive one', { ...client, is_active: false }, [...always, 'reactivate', 'erase']],
    ['one that was erased', { ...client, erased_at: '2026-01-01T00:00:00Z' }, []],
  ])('%s, by somebody with every flag', (_what, member, can) => {
    expect(memberLifeCan(member, () => true)).toEqual(can);
  });
  it.each([
    ['TRANSFER_CLIENT', ['transfer']],
    ['MERGE_CLIENT', ['merge']],
    ['EXPORT_CLIENT_DATA', ['download_data']],
    ['DEACTIVATE_CLIENT', ['deactivate']],
    ['ERASE_CLIENT', ['erase']],
  ] as const)('by somebody with %s in the home branch only', (flag, can) => {
    expect(memberLifeCan(client, (asked, branch_id) => asked === flag && branch_id === 1)).toEqual(can);
    expect(memberLifeCan(client, (asked, branch_id) => asked === flag && branch_id === 2)).toEqual([]);
  });
});

it('a transfer moves what belongs to the person, wherever the client goes', () => {
  const all = { moves: ['number', 'family', 'consents', 'certificates', 'sign_in'], notes: ['stays_seen'] };
  expect(transferEffect([membership()], { staff: false }, null)).toEqual({ ...all, stays: [membership()] });
  const otherKind = tie('credits', { opens: 'home' });
  expect(transferEffect([otherKind], { staff: false }, branch(2))).toEqual({ ...all, stays: [otherKind] });
});
