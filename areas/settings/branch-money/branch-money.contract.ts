/** What UPDATE_CURRENCY opens: currency, tax number and dated tax rates. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { VersionQuery } from '#kit/domain/page.ts';
import { BranchMoney, EditBranchMoney, NewTax } from './branch-money.model.ts';
import { SettingChange } from '../history/history.model.ts';

const here = { flag: 'UPDATE_CURRENCY', branch: 'branch' } as const;

export const branchMoneyContract = contract({
  view: {
    method: 'GET',
    path: 'branchMoney/:branch_id',
    says: 'Currency, tax number and tax rates of a branch',
    ...here,
    data: BranchMoney,
  },
  edit: {
    method: 'PUT',
    path: 'branchMoney/:branch_id',
    says: 'Set the currency and the tax number of a branch, and its limit for complimentary payments',
    ...here,
    answer: 'toast',
    body: EditBranchMoney,
    data: BranchMoney,
    refuses: [
      'settings.currency_has_money',
      'settings.currency_covered',
      'settings.own_gift_limit',
      'settings.own_adjust_limit',
    ],
  },
  addTax: {
    method: 'POST',
    path: 'taxes',
    says: 'Add a tax rate from a day',
    ...here,
    answer: 'toast',
    body: NewTax,
    data: z.object({ id: Id }),
  },
  removeTax: {
    method: 'DELETE',
    path: 'taxes/:id',
    says: 'Remove a tax rate that no invoice uses',
    flag: 'UPDATE_CURRENCY',
    branch: 'record',
    answer: 'toast',
    query: VersionQuery,
    data: z.object({ id: Id }),
    refuses: ['settings.tax_in_use'],
  },
  history: {
    method: 'GET',
    path: 'settings/moneyHistory/:branch_id',
    says: 'Who changed the currency and tax rates of a branch, and when',
    ...here,
    data: z.array(SettingChange),
  },
});
