/** Places in branches that whoever suspended or ended the membership doesn't reach. */
import type { Job } from '#kit/server/jobs.ts';
import { lockComing, RELEASE_JOB, releasePlaces } from './release.commands.ts';

export const releaseJobs: readonly Job[] = [
  {
    name: RELEASE_JOB,
    run: (ctx, payload) => {
      const id = Number(payload['membership_id']);
      return ctx.tx(async (inside) => {
        await lockComing(inside, [id]);
        await releasePlaces(inside, id);
      });
    },
  },
];
