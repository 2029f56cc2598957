import { describe, expect, it } from 'vitest';
import { machineProblems } from '#kit/domain/machine.ts';
import { openingMachine } from './opening.machine.ts';
import { emptyDraft, OpeningDraft, type TemplateProgramme } from './opening.model.ts';
import {
  appointFaults,
  blockersOf,
  checklistOf,
  draftFaults,
  fittingAgreements,
  hasHours,
  isStepDone,
  knownPrice,
  rolesToAppoint,
  suggestedCurrency,
  whyNotDiscard,
  whyNotSell,
} from './opening.rules.ts';

const span = [{ opens: '06:00', closes: '22:00' }];
const whole = OpeningDraft.parse({
  organisation_id: 1,
  country_code: 'TH',
  region: 'Bangkok',
  name: 'Bangkok',
  code: 'bkk',
  time_zone: 'Asia/Bangkok',
  currency: 'THB',
  has_tax: false,
  admin_first_name: 'Somchai',
  admin_email: 'somchai@example.com',
});
const boxing: TemplateProgramme = {
  id: 7,
  name: { en: 'Boxing', cn: '' },
  type_id: 1,
  is_of_network: false,
  prices: [{ currency: 'MYR', price_cents: 150_00 }],
};
const agreement = {
  id: 4,
  organisation_id: 1,
  organisation_name: 'North',
  issuer_name: 'Network',
  package_name: 'Gym',
  currency: 'THB',
  end_on: '2030-01-31',
  max_branches: 2,
  taken: 1,
  organisations: [1],
};
const agreements = [
  agreement,
  { ...agreement, id: 5, taken: 2 },
  { ...agreement, id: 6, currency: 'MYR' },
  { ...agreement, id: 7, organisations: [2] },
];
const facts = { organisations: [1], templates: [3], programmes: [boxing], agreements, outside: null };
const faultsOf = (more: object): string[] =>
  draftFaults({ ...whole, ...more }, facts).map(({ step, field, key }) => `${step} ${field} ${key}`);

describe('the draft of a branch', () => {
  it('has a table of moves without unreachable states or dead ends', () =>
    expect(machineProblems(openingMachine)).toEqual([]));
  it('is whole without hours, rooms and programmes: they may come later', () => {
    expect(faultsOf({})).toEqual([]);
    expect(whole.code).toBe('BKK');
    expect(hasHours(emptyDraft.hours)).toBe(false);
    expect(hasHours({ ...emptyDraft.hours, sunday: span })).toBe(true);
  });
  it.each([
    [{ organisation_id: null }, ['place organisation_id still_missing']],
    [{ organisation_id: 2 }, ['place organisation_id not_one_of']],
    [{ country_code: null }, ['place country_code still_missing']],
    [{ region: '' }, ['place region still_missing']],
    [{ name: '' }, ['place name name_required']],
    [{ code: 'B' }, ['place code too_short']],
    [{ code: 'BK' }, []],
    [{ phone: '02-123 4567', country_code: 'TH' }, []],
    [{ phone: '12', country_code: null }, ['place country_code still_missing']],
    [
      { organisation_id: null, agreements: [4] },
      ['place organisation_id still_missing', 'place agreements not_one_of'],
    ],
    [{ time_zone: '' }, ['place time_zone still_missing']],
    [{ time_zone: 'Mars/Base' }, ['place time_zone not_one_of']],
    [{ currency: null }, ['place currency still_missing']],
    [{ phone: '12' }, ['place phone phone_invalid']],
    [{ email: 'nobody' }, ['place email email_invalid']],
    [{ has_tax: null }, ['tax has_tax still_missing']],
    [{ has_tax: true }, ['tax tax_name name_required', 'tax tax_rate_bp still_missing']],
    [{ has_tax: true, tax_name: 'VAT', tax_rate_bp: 0 }, []],
    [{ hours: { ...emptyDraft.hours, monday: [...span, ...span] } }, ['hours monday spans_overlap']],
    [{ agreements: [4] }, []],
    [{ agreements: [5] }, ['place agreements agreement_full']],
    [{ agreements: [6] }, ['place agreements agreement_currency']],
    [{ agreements: [7] }, ['place agreements not_one_of']],
    [{ agreements: [8] }, ['place agreements not_one_of']],
    [{ admin_first_name: '' }, ['admin admin_first_name name_required']],
    [{ admin_email: '' }, ['admin admin_email email_required']],
    [{ admin_email: 'nobody' }, ['admin admin_email email_invalid']],
    [{ template_branch_id: 4 }, ['programmes template_branch_id not_one_of']],
    [
      { template_branch_id: 3, programmes: [{ programme_id: 7, price_cents: null }] },
      ['programmes programmes.0.price_cents price_needed'],
    ],
    [
      { template_branch_id: 3, programmes: [{ programme_id: 8, price_cents: 1 }] },
      ['programmes programmes.0.programme_id not_one_of'],
    ],
    [{ programmes: [{ programme_id: 7, price_cents: 1 }] }, ['programmes programmes.0.programme_id not_one_of']],
    [
      {
        template_branch_id: 3,
        programmes: [
          { programme_id: 7, price_cents: 1 },
          { programme_id: 7, price_cents: 2 },
        ],
      },
      ['programmes programmes.1.programme_id not_one_of'],
    ],
  ])('with %o: %j', (more, found) => expect(faultsOf(more)).toEqual(found));
});

it('a place outside of a territory is named with whose it is', () => {
  expect(draftFaults(whole, { ...facts, outside: 'North' })).toEqual([
    { step: 'place', field: 'region', key: 'outside_territory', facts: { name: 'North' } },
  ]);
});
it('the agreements that fit are those of the organisation, in its currency, with a free place', () =>
  expect(fittingAgreements(whole, agreements)).toEqual([4]));

it('a price is known in its own currency only', () => {
  expect(knownPrice(boxing, 'MYR')).toBe(150_00);
  expect(knownPrice(boxing, 'THB')).toBeNull();
});
it.each([
  ['MY', 'MYR'],
  ['SG', 'SGD'],
  ['TH', 'THB'],
  ['DE', 'EUR'],
  ['JP', 'JPY'],
  ['VN', 'VND'],
  ['AQ', null],
])('in %s the currency %s is suggested', (country, currency) => expect(suggestedCurrency(country)).toBe(currency));

describe('the checklist', () => {
  const nothing = {
    needs_agreement: true,
    is_covered: false,
    has_address: false,
    has_region: false,
    hours: false,
    tax_rate_bp: null as number | null,
    has_tax_number: false,
    has_header: false,
    programmes_on_sale: 0,
    admins_ready: 0,
    terms: 0,
    rooms: 0,
    classes: 0,
  };
  const needed = {
    ...nothing,
    is_covered: true,
    has_address: true,
    has_region: true,
    hours: true,
    tax_rate_bp: 700,
    has_tax_number: true,
    has_header: true,
    programmes_on_sale: 1,
    admins_ready: 1,
  };
  it('names what stands against opening, and not what is only good to have', () => {
    expect(blockersOf(checklistOf(nothing)).map(({ key }) => key)).toEqual([
      'agreement',
      'address',
      'region',
      'hours',
      'tax',
      'paper',
      'programme',
      'admin',
    ]);
    expect(blockersOf(checklistOf(needed))).toEqual([]);
  });
  it.each(['terms', 'rooms', 'classes'] as const)('shows whether there are %s, without waiting for them', (key) => {
    const item = (count: number) => checklistOf({ ...needed, [key]: count }).find((one) => one.key === key);
    expect(item(0)).toEqual({ key, is_done: false, is_needed: false });
    expect(item(1)).toEqual({ key, is_done: true, is_needed: false });
    expect(checklistOf(needed)).toHaveLength(12);
    expect(checklistOf({ ...needed, tax_rate_bp: 0, needs_agreement: false })).toHaveLength(10);
  });
  const taxOf = (tax_rate_bp: number | null) =>
    checklistOf({ ...needed, tax_rate_bp }).find(({ key }) => key === 'tax');
  it('tells a decision for no tax from no decision, and a rate from both', () => {
    expect(taxOf(null)).toEqual({ key: 'tax', is_done: false, is_needed: true });
    expect(taxOf(0)).toEqual({ key: 'tax', is_done: true, is_needed: true, rate_bp: 0 });
    expect(taxOf(700)).toEqual({ key: 'tax', is_done: true, is_needed: true, rate_bp: 700 });
  });
  it('asks no tax number where there is no tax, and no agreement of the network itself', () => {
    const bare = { ...needed, tax_rate_bp: 0, has_tax_number: false, needs_agreement: false, is_covered: false };
    expect(blockersOf(checklistOf(bare))).toEqual([]);
  });
  it.each([
    'is_covered',
    'has_address',
    'has_region',
    'hours',
    'tax_rate_bp',
    'has_tax_number',
    'has_header',
    'programmes_on_sale',
    'admins_ready',
  ] as const)('does not open without %s', (key) =>
    expect(blockersOf(checklistOf({ ...needed, [key]: nothing[key] }))).toHaveLength(1),
  );
  it('a prepared branch is thrown away only while nothing was written down in it', () => {
    expect(whyNotDiscard(0)).toBeNull();
    expect(whyNotDiscard(1)).toBe('network.opening_recorded');
  });
  it('and nothing is sold before', () => {
    expect(whyNotSell('preparing')).toBe('network.not_open');
    expect(whyNotSell('open')).toBeNull();
  });
});

describe('who is appointed', () => {
  const place = { kind: 'master_franchise', branches: [5], isOwn: false };
  it.each([
    [{ kind: 'network', branches: [5], isOwn: false }, ['admin']],
    [place, ['admin', 'franchise_operator', 'master_franchise_operator']],
    [{ ...place, isOwn: true }, ['admin']],
    [{ kind: 'franchisee', branches: [], isOwn: false }, ['franchise_operator']],
    [{ kind: 'franchisee', branches: [], isOwn: true }, []],
  ])('in %o: %j', (at, roles) => expect(rolesToAppoint(at)).toEqual(roles));
  it('an admin is of a branch of the organisation', () => {
    expect(appointFaults({ role: 'admin', appoint_branch_id: 5 }, place)).toEqual([]);
    expect(appointFaults({ role: 'admin', appoint_branch_id: 6 }, place)).toMatchObject([{ key: 'not_one_of' }]);
    expect(appointFaults({ role: 'admin', appoint_branch_id: null }, place)).toMatchObject([{ key: 'branch_needed' }]);
  });
  it('an operator does not appoint one beside oneself', () =>
    expect(
      appointFaults({ role: 'franchise_operator', appoint_branch_id: null }, { ...place, isOwn: true }),
    ).toMatchObject([{ field: 'role' }]));
});

describe('a step is ticked', () => {
  const filled = {
    ...whole,
    hours: { ...whole.hours, monday: span },
    programmes: [{ programme_id: 7, price_cents: 1 }],
  };
  it.each([
    ['hours', emptyDraft, false],
    ['hours', filled, true],
    ['programmes', emptyDraft, false],
    ['programmes', filled, true],
    ['place', filled, true],
  ] as const)('%s, as it is filled in', (step, draft, done) => expect(isStepDone(step, draft, [])).toBe(done));
  it('not while something is wrong with it', () =>
    expect(isStepDone('hours', filled, [{ step: 'hours' }])).toBe(false));
});
