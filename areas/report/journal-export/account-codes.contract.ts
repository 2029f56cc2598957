/** What the accounts of the network are called in each accounting program. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { AccountCodes, EditAccountCodes } from './journal-export.model.ts';

const codes = rowsOf('accountCodes', { see: 'EXPORT_JOURNAL', answer: 'toast' });
export const accountCodesContract = contract({
  all: codes.all('The account codes of the network in each accounting program', z.array(AccountCodes)),
  edit: codes.edit('Set the account codes of an accounting program', EditAccountCodes, AccountCodes, {
    branch: 'network',
  }),
});
