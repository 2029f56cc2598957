import type { Flag } from '#access/access.ts';
import { canMove } from '#kit/domain/machine.ts';
import { importMachine } from './import.machine.ts';
import type { ImportRow } from './import.model.ts';

export const UNDO_HOURS = 24;
const HOUR_MS = 3_600_000;

type Ended = Pick<ImportRow, 'status' | 'counts' | 'finished_at' | 'has_file'>;
/** An import can be undone for a day after it has ended; null if it can. */
export const whyNotUndoImport = (
  { status, counts, finished_at }: Omit<Ended, 'has_file'>,
  now: Date,
): string | null => {
  if (!canMove(importMachine, status, 'undo') || finished_at === null) return 'people.import_undo_not_ended';
  if (counts.create === 0) return 'people.import_undo_nothing';
  return now.getTime() - new Date(finished_at).getTime() > UNDO_HOURS * HOUR_MS ? 'people.import_undo_too_late' : null;
};

/** A file from which nobody was imported leaves nothing behind. */
export const whyNotRemoveImport = ({ status, counts }: Pick<ImportRow, 'status' | 'counts'>): string | null =>
  status === 'uploaded' || (status === 'failed' && counts.create === 0) ? null : 'people.import_has_run';

/** What the caller can do with an import now. Rows to fix can be downloaded once it has ended. */
export const importCan = (of: Ended, has: (flag: Flag) => boolean, now: Date): ImportRow['can'] => {
  if (!has('IMPORT_PEOPLE')) return [];
  const { status, counts, has_file } = of;
  const isOver = status === 'done' || status === 'failed' || status === 'undone';
  return [
    ...(has_file && canMove(importMachine, status, 'run') ? (['run'] as const) : []),
    ...(has_file && isOver && counts.faulty + counts.repeated > 0 ? (['download'] as const) : []),
    ...(has('UNDO_IMPORT') && whyNotUndoImport(of, now) === null ? (['undo'] as const) : []),
    ...(whyNotRemoveImport(of) === null ? (['remove'] as const) : []),
  ];
};
