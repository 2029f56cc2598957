import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract, type Endpoint } from '#kit/domain/contract.ts';
import { targetOf } from './address-of.ts';
import { callOf, choicesOf } from './call-of.ts';

const rows = contract({
  view: { method: 'GET', path: 'home/:branch_id', flag: 'VIEW_LEAD', branch: 'branch', says: '', data: z.null() },
  choose: {
    method: 'PUT',
    path: 'staff/me/locale',
    flag: 'signed_in',
    branch: 'self',
    says: '',
    answer: 'silent',
    body: z.object({ locale: z.string() }),
    data: z.null(),
  },
  create: {
    method: 'POST',
    path: 'lead',
    flag: 'MANAGE_LEAD',
    branch: 'branch',
    says: '',
    body: z.object({ branch_id: z.int(), name: z.string() }),
    data: z.null(),
  },
});
const [view, choose] = [
  callOf<typeof rows.view>({ method: 'GET', path: 'home/:branch_id' }),
  callOf<typeof rows.choose>({ method: 'PUT', path: 'staff/me/locale', answer: 'silent' }),
];

it('sends what the row of the contract sends', () => {
  expect(targetOf(view, {}, '7')).toEqual(targetOf(rows.view, {}, '7'));
  const body = { locale: 'cn' };
  expect(targetOf(choose, { body }, '7')).toEqual(targetOf(rows.choose, { body }, '7'));
});

/** Whether it compiles. */
type Fits<E extends Endpoint, Row> = Row extends Parameters<typeof callOf<E>>[0] ? true : false;
it('says what the contract says', () => {
  const right: Fits<typeof rows.view, { method: 'GET'; path: 'home/:branch_id' }> = true;
  const otherPath: Fits<typeof rows.view, { method: 'GET'; path: 'home/:id' }> = false;
  const otherAnswer: Fits<typeof rows.choose, { method: 'PUT'; path: 'staff/me/locale'; answer: 'toast' }> = false;
  const noAnswer: Fits<typeof rows.choose, { method: 'PUT'; path: 'staff/me/locale' }> = false;
  const takesTheBranch: Fits<typeof rows.create, { method: 'POST'; path: 'lead' }> = false;
  expect([right, otherPath, otherAnswer, noAnswer, takesTheBranch]).toEqual([true, false, false, false, false]);
});

const ListQuery = z.object({ page: z.string().optional(), itemsPerPage: z.string().optional() });
const lists = contract({
  paged: {
    method: 'GET',
    path: 'programme',
    flag: 'VIEW_LEAD',
    branch: 'branch',
    says: '',
    query: ListQuery,
    data: z.null(),
  },
  all: { method: 'GET', path: 'trainer', flag: 'signed_in', branch: 'branch', says: '', data: z.null() },
});
type FitsChoices<E extends Endpoint, Row> = Row extends Parameters<typeof choicesOf<E>>[0] ? true : false;
it('says of what a filter offers who can read it, and whether it comes in pages', () => {
  type Paged = { method: 'GET'; path: 'programme'; flag: 'VIEW_LEAD' };
  const paged: FitsChoices<typeof lists.paged, Paged & { isPaged: true }> = true;
  const unsaid: FitsChoices<typeof lists.paged, Paged> = false;
  const otherFlag: FitsChoices<typeof lists.paged, Omit<Paged, 'flag'> & { isPaged: true; flag: 'MANAGE_LEAD' }> =
    false;
  type All = { method: 'GET'; path: 'trainer'; flag: 'signed_in' };
  const all: FitsChoices<typeof lists.all, All> = true;
  const wrongly: FitsChoices<typeof lists.all, All & { isPaged: true }> = false;
  expect([paged, unsaid, otherFlag, all, wrongly]).toEqual([true, false, false, true, false]);
  expect(choicesOf<typeof lists.all>({ method: 'GET', path: 'trainer', flag: 'signed_in' }).flag).toBe('signed_in');
});
