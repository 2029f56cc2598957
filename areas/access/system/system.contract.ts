/** How the server runs. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { RepeatFailed, System } from './system.model.ts';

export const systemContract = contract({
  view: {
    method: 'GET',
    path: 'system',
    says: 'Jobs, letters, disk and versions of the server',
    flag: 'MANAGE_SYSTEM',
    branch: 'network',
    data: System,
  },
  repeat: {
    method: 'POST',
    path: 'system/repeat',
    says: 'Start all failed jobs of a kind again',
    flag: 'MANAGE_SYSTEM',
    branch: 'network',
    // The page says how many.
    answer: 'silent',
    body: RepeatFailed,
    data: z.object({ repeated: z.int() }),
    refuses: ['access.no_failed_jobs'],
  },
});
