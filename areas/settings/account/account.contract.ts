/** What EDIT_FACILITY_ACCOUNT opens: contact, bank account, invoice texts and their numbering. */
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
    says: 'The contact details of a branch',
    ...here,
    data: Contact,
  },
  editContact: {
    method: 'PUT',
    path: 'branchContact/:branch_id',
    says: 'Set the contact details of a branch',
    ...here,
    answer: 'toast',
    body: EditContact,
    data: Contact,
  },
  paper: invoicePaper.all('What is printed on the invoices of a branch: header, logo, bank account, footer', Paper),
  editPaper: invoicePaper.edit('Set what is printed on the invoices of a branch', EditPaper, Paper),
  logo: invoicePaper.of('logo', 'The logo on the invoices of a branch', z.null(), { file: 'any' }),
  numbering: {
    method: 'GET',
    path: 'numbering/:branch_id',
    says: 'The format of the numbers of invoices, receipts and credit notes, with the next ones',
    ...here,
    data: z.array(Numbering),
  },
  editNumbering: {
    method: 'PUT',
    path: 'numbering/:id',
    says: 'Set the format of the numbers of a kind of document, from the next one',
    ...record,
    answer: 'toast',
    body: EditNumbering,
    data: Numbering,
  },
  history: {
    method: 'GET',
    path: 'settings/accountHistory/:branch_id',
    says: 'Who changed the contact, invoice texts and numbering of a branch, and when',
    ...here,
    data: z.array(SettingChange),
  },
});
