import type { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { CategoryKey } from '#kit/domain/lookups/teaching.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { EditTrialRule, NewTrialRule, TrialRule } from './trial-rule.model.ts';

export const TrialRuleQuery = listQuery({
  category: manyOf(CategoryKey),
  sort: sortBy(['category', 'places', 'days_ahead', 'created_at', 'id'], 'category'),
});
export type TrialRuleQuery = z.output<typeof TrialRuleQuery>;

const rule = rowsOf('trialRule', { see: 'EDIT_FACILITY_ACCOUNT' });
export const trialRuleContract = contract({
  list: rule.list('The class categories that a branch has opened for trials', TrialRuleQuery, TrialRule),
  view: rule.view('Trials of one class category', TrialRule),
  create: rule.create('Open a class category for trials', NewTrialRule, TrialRule, {
    refuses: ['settings.trial_rule_exists'],
  }),
  edit: rule.edit(
    'Change how many trials a class takes and how many days ahead they can be booked',
    EditTrialRule,
    TrialRule,
  ),
  remove: rule.remove('Close a class category for trials; booked ones stay'),
  history: rule.history('Who changed the trials of a class category, when and how'),
});
