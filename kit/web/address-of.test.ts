import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { targetOf } from './address-of.ts';
import { hrefOf } from './paths.ts';
import { safeFrom } from './go.ts';

const rows = contract({
  list: {
    method: 'GET',
    path: 'lead/:branch_id',
    flag: 'VIEW_LEAD',
    branch: 'branch',
    says: '',
    query: z.object({ q: z.string().optional() }),
    data: z.null(),
  },
  also: {
    method: 'GET',
    path: 'orders',
    also: ['orders/:branch_id'],
    flag: 'MANAGE_ORDERS',
    branch: 'branch',
    says: '',
    data: z.null(),
  },
  view: { method: 'GET', path: 'lead/view/:id', flag: 'VIEW_LEAD', branch: 'record', says: '', data: z.null() },
  create: {
    method: 'POST',
    path: 'lead',
    flag: 'MANAGE_LEAD',
    branch: 'branch',
    says: '',
    body: z.object({ branch_id: z.int(), name: z.string() }),
    data: z.null(),
  },
  me: { method: 'GET', path: 'staff/me', flag: 'signed_in', branch: 'self', says: '', data: z.null() },
});

describe('the address of a call', () => {
  it('has the current branch at its end where none is given', () => {
    expect(targetOf(rows.list, {}, '7').path).toBe('lead/7');
    expect(targetOf(rows.list, { params: { branch_id: 3 } }, '7').path).toBe('lead/3');
    expect(targetOf(rows.also, {}, '7').path).toBe('orders/7');
    expect(targetOf(rows.list, {}, undefined).path).toBe('lead');
  });

  it('fills and encodes', () => {
    expect(targetOf(rows.view, { params: { id: 42 } }, '7').path).toBe('lead/view/42');
    expect(
      targetOf(rows.list, { query: { q: 'a&b', page: 2, none: undefined, empty: '', many: ['x', 'y'] } }, '7').query,
    ).toBe('q=a%26b&page=2&many=x%2Cy');
  });

  it('puts the branch into a body that takes one, but never over another', () => {
    expect(targetOf(rows.create, { body: { name: 'A' } }, '7').body).toEqual({ name: 'A', branch_id: 7 });
    expect(targetOf(rows.create, { body: { name: 'A', branch_id: 3 } }, '7').body).toEqual({ name: 'A', branch_id: 3 });
    expect(targetOf(rows.view, { body: { name: 'A' } }, '7').body).toEqual({ name: 'A' });
  });
});

describe('addresses of pages', () => {
  it('leaves out what is empty', () => {
    expect(hrefOf('/manage/viewLeads', 42, { tab: 'money', q: '' })).toBe('/manage/viewLeads/42?tab=money');
    expect(hrefOf('/manage')).toBe('/manage');
  });

  it.each([
    ['/manage/viewLeads/42?tab=x', '/manage/viewLeads/42?tab=x'],
    ['//evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['https://evil.example', '/home'],
    ['/login?from=x', '/home'],
    [undefined, '/home'],
  ])('comes back to %s as %s', (from, expected) => expect(safeFrom(from)).toBe(expected));
});
