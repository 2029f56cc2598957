/** What UPDATE_CURRENCY opens: currency, tax number and dated taxes. */
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
    says: 'Currency, tax number and taxes of a branch',
    ...here,
    data: BranchMoney,
  },
  edit: {
    method: 'PUT',
    path: 'branchMoney/:branch_id',
    says: 'Set the currency and the tax number of a branch, and what may be given away without a second person',
    ...here,
    answer: 'toast',
    body: EditBranchMoney,
    data: BranchMoney,
    refuses: ['settings.currency_has_money', 'settings.currency_covered'],
  },
  addTax: {
    method: 'POST',
    path: 'taxes',
    says: 'Set a tax from a day on',
    ...here,
    answer: 'toast',
    body: NewTax,
    data: z.object({ id: Id }),
  },
  removeTax: {
    method: 'DELETE',
    path: 'taxes/:id',
    says: 'Remove a tax that no invoice was made under',
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
    says: 'Who changed currency and taxes of a branch',
    ...here,
    data: z.array(SettingChange),
  },
});
