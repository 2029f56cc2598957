import { describe, expect, it } from 'vitest';
import { EditMember, NewMember } from './member.model.ts';
import {
  isChild,
  mayLackEmail,
  memberCan,
  memberFaults,
  readMemberNumber,
  searchTerm,
  withPhones,
} from './member.rules.ts';

const today = '2026-03-05';
const grown = {
  branch_id: 1,
  first_name: 'Aisyah',
  email: 'a@b.my',
  date_of_birth: '1990-01-01',
  phone: '012-345 6789',
};
const child = { ...grown, date_of_birth: '2015-01-01', email: null };
const faultsOf = (person: object): string[] =>
  memberFaults(NewMember.parse(person), today, 'MY').map(({ field, key }) => `${field} ${key}`);

const faultsTyped = (person: object) => {
  const parsed = NewMember.safeParse(person);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
};
describe('a client as it is typed', () => {
  it.each([
    ['a complete one', grown, []],
    ['a child with a guardian', { ...child, guardian_member_id: 7 }, []],
    ['no e-mail', { ...grown, email: '' }, ['email email_required']],
    ['no birth', { ...grown, date_of_birth: null }, ['date_of_birth birth_required']],
    ['no such day', { ...grown, date_of_birth: '2026-02-30' }, ['date_of_birth not_a_date']],
    [
      'nothing but a branch',
      { branch_id: 1, first_name: ' ' },
      ['first_name name_required', 'date_of_birth birth_required', 'email email_required'],
    ],
  ])('%s', (_, person, found) => {
    expect(faultsTyped(person)).toEqual(found);
  });
});

describe('memberFaults', () => {
  it.each([
    ['a complete one', grown, []],
    ['a birth to come', { ...grown, date_of_birth: '2026-03-06' }, ['date_of_birth birth_in_future']],
    ['no such phone', { ...grown, phone: '12' }, ['phone phone_invalid']],
    ['a child with a guardian', { ...child, guardian_member_id: 7, guardian_relationship: 1 }, []],
    ['a guardian of no kind', { ...child, guardian_member_id: 7 }, ['guardian_relationship required']],
    [
      'a grown-up with a guardian',
      { ...grown, email: null, guardian_member_id: 7, guardian_relationship: 1 },
      ['email email_required'],
    ],
    [
      'eighteen today',
      { ...child, date_of_birth: '2008-03-05', guardian_member_id: 7, guardian_relationship: 2 },
      ['email email_required'],
    ],
    [
      'all at once',
      { ...grown, phone: '1', emergency_phone: 'x' },
      ['phone phone_invalid', 'emergency_phone phone_invalid'],
    ],
    ['a good emergency phone', { ...grown, emergency_phone: '03 2282 1234' }, []],
  ])('%s', (_, person, faults) => {
    expect(faultsOf(person)).toEqual(faults);
  });
});

describe('a child', () => {
  it.each([
    ['born today', today, true],
    ['born tomorrow', '2026-03-06', false],
    ['a day before 18', '2008-03-06', true],
    ['18 today', '2008-03-05', false],
    ['of unknown age', null, false],
  ])('%s: %s', (_what, date_of_birth, is) => {
    expect(isChild(date_of_birth, today)).toBe(is);
    if (date_of_birth === null) return;
    expect(mayLackEmail({ date_of_birth, guardian_member_id: 7 }, today)).toBe(is);
    expect(mayLackEmail({ date_of_birth, guardian_member_id: null }, today)).toBe(false);
  });
});

it('puts phones into international form', () => {
  const person = EditMember.parse({ ...grown, version: 1, emergency_phone: '03 2282 1234' });
  expect(withPhones(person, 'MY')).toMatchObject({ phone: '+60123456789', emergency_phone: '+60322821234' });
  const without = EditMember.parse({ ...grown, version: 1, phone: null });
  expect(withPhones(without, 'MY')).toMatchObject({ phone: null, emergency_phone: null });
});

describe('searchTerm', () => {
  it.each([
    ['  Nur  Aisyah ', 'nur aisyah'],
    ['012-345 6789', '123456789'],
    ['+60 12-345 6789', '+60123456789'],
    ['1042', '1042'],
    ['陈伟', '陈伟'],
  ])('%s is looked for as %s', (typed, term) => {
    expect(searchTerm(typed)).toBe(term);
  });
});

const at = (branches: number[]) => (_: string, branch_id: number) => branches.includes(branch_id);

describe('the number of a client', () => {
  it.each([
    ['KL-526', { code: 'KL', number: 526 }],
    [' kl 526', { code: 'KL', number: 526 }],
    ['OR–0340', { code: 'OR', number: 340 }],
    ['B2-7', { code: 'B2', number: 7 }],
    ['526', null],
    ['KL-', null],
    ['INV-KL-2026-000526', null],
    ['012-734 1412', null],
    ['Tan Wei', null],
  ])('%s', (typed, read) => expect(readMemberNumber(typed)).toEqual(read));
});

describe('memberCan', () => {
  const member = { branch_id: 1, is_active: true };
  it.each([
    [
      'at home',
      member,
      true,
      at([1]),
      1,
      ['edit', 'add_activity', 'sign_up', 'pay', 'charge', 'assign_card', 'change_password'],
    ],
    ['elsewhere', member, true, at([2]), 2, ['add_activity', 'sign_up', 'pay', 'charge']],
    [
      'owes nothing',
      member,
      false,
      at([1]),
      1,
      ['edit', 'add_activity', 'sign_up', 'charge', 'assign_card', 'change_password'],
    ],
    ['not active', { ...member, is_active: false }, false, at([1]), 1, ['edit', 'add_activity']],
    ['no right', member, true, at([]), 1, []],
  ])('%s', (_, one, owes, has, here, can) => {
    expect(memberCan(one, owes, has, here)).toEqual(can);
  });
});
