import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { rolloutKinds } from '../copy/copy.model.ts';
import { rolloutMachine } from './rollout.machine.ts';
import { lineStatuses, MoveRollout, NewRollout, Rollout, RolloutLine, rolloutStatuses } from './rollout.model.ts';

export const RolloutQuery = listQuery({
  status: manyOf(z.enum(rolloutStatuses)),
  sort: sortBy(['created_at', 'name', 'branch_name', 'id'], '-created_at'),
});
export type RolloutQuery = z.output<typeof RolloutQuery>;
export const RolloutLineQuery = listQuery({
  status: manyOf(z.enum(lineStatuses)),
  what: manyOf(z.enum(rolloutKinds)),
});
export type RolloutLineQuery = z.output<typeof RolloutLineQuery>;

const rows = rowsOf('settingRollout', { see: 'UPDATE_SCHEDULE' });
export const rolloutContract = contract({
  list: rows.list('Settings that were applied to many branches', RolloutQuery, Rollout),
  view: rows.view('What is applied where, and how far it is', Rollout),
  lines: rows.of('lines', 'What changes in each branch, what is refused and why', pageOf(RolloutLine), {
    query: RolloutLineQuery,
  }),
  linesCsv: rows.of('linesCsv', 'The same list as a CSV file', z.null(), { query: RolloutLineQuery, file: 'csv' }),
  create: rows.create(
    'Check what applying settings of a branch to other branches would change; nothing is changed yet',
    NewRollout,
    Rollout,
    { branch: 'record' },
  ),
  move: rows.move(
    'Apply what was checked, check again, stop, or undo within a day',
    rolloutMachine,
    MoveRollout,
    Rollout,
    {
      refuses: [
        'kit.move_not_possible',
        'settings.rollout_nothing',
        'settings.rollout_of_other',
        'settings.rollout_too_late',
      ],
    },
  ),
});
