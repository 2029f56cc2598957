import type { Flag } from '#domain/access.ts';
import { canMove } from '#domain/kit/machine.ts';
import { importMachine } from './import.machine.ts';
import type { Import, ImportRow } from './import.model.ts';

/** What the caller may do with an import now. Rows that came back can be taken away once it is over. */
export const importCan = (
  { status, counts }: Pick<ImportRow, 'status' | 'counts'>,
  has: (flag: Flag) => boolean,
): Import['can'] => {
  if (!has('IMPORT_PEOPLE')) return [];
  const isOver = status === 'done' || status === 'failed';
  return [
    ...(canMove(importMachine, status, 'run') ? (['run'] as const) : []),
    ...(isOver && counts.faulty + counts.repeated > 0 ? (['download'] as const) : []),
  ];
};
