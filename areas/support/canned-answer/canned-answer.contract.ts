/** Canned answers: texts that staff insert into a conversation. */
import type { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { CannedAnswer, EditCannedAnswer, NewCannedAnswer } from './canned-answer.model.ts';

export const CannedAnswerQuery = listQuery({ sort: sortBy(['name', 'updated_at', 'id'], 'name') });
export type CannedAnswerQuery = z.output<typeof CannedAnswerQuery>;

const rows = rowsOf('cannedAnswer', { see: 'MANAGE_TICKETS' });
export const cannedAnswerContract = contract({
  list: rows.list('Canned answers of a branch and of the network', CannedAnswerQuery, CannedAnswer),
  view: rows.view('One canned answer', CannedAnswer),
  create: rows.create('Write a canned answer for a branch, or for the network', NewCannedAnswer, CannedAnswer),
  edit: rows.edit('Edit a canned answer', EditCannedAnswer, CannedAnswer),
  remove: rows.remove('Delete a canned answer', { refuses: ['settings.locked'] }),
});
