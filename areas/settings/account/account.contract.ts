/** What EDIT_FACILITY_ACCOUNT opens: contact, bank account, papers and their numbers. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Contact, EditContact, EditNumbering, EditPaper, Numbering, Paper } from './account.model.ts';
import { SettingChange } from '../history/history.model.ts';

const here = { flag: 'EDIT_FACILITY_ACCOUNT', branch: 'branch' } as const;
const record = { flag: 'EDIT_FACILITY_ACCOUNT', branch: 'record' } as const;

const invoicePaper = rowsOf('invoicePaper', { see: 'EDIT_FACILITY_ACCOUNT' });
export const accountContract = contract({
  contact: {
    method: 'GET',
    path: 'branchContact/:branch_id',
    says: 'How a branch is reached',
    ...here,
    data: Contact,
  },
  editContact: {
    method: 'PUT',
    path: 'branchContact/:branch_id',
    says: 'Set how a branch is reached',
    ...here,
    answer: 'toast',
    body: EditContact,
    data: Contact,
  },
  paper: invoicePaper.all('What stands on the invoices of a branch: header, logo, bank account, footer', Paper),
  editPaper: invoicePaper.edit('Set what stands on the invoices of a branch', EditPaper, Paper),
  logo: invoicePaper.of('logo', 'The logo on the invoices of a branch', z.null(), { file: 'any' }),
  numbering: {
    method: 'GET',
    path: 'numbering/:branch_id',
    says: 'How the numbers of invoices, receipts and credit notes look, and what the next ones are',
    ...here,
    data: z.array(Numbering),
  },
  editNumbering: {
    method: 'PUT',
    path: 'numbering/:id',
    says: 'Set how the numbers of a kind of document look from the next one on',
    ...record,
    answer: 'toast',
    body: EditNumbering,
    data: Numbering,
  },
  history: {
    method: 'GET',
    path: 'settings/accountHistory/:branch_id',
    says: 'Who changed contact, papers and numbers of a branch',
    ...here,
    data: z.array(SettingChange),
  },
});
