/** Places in branches that are out of reach for the person who suspended or ended the membership. */
import type { Job } from '#kit/server/jobs.ts';
import { lockComing, releasePlaces } from './release.commands.ts';
import { RELEASE_JOB } from './release-later.commands.ts';

export const releaseJobs: readonly Job[] = [
  {
    name: RELEASE_JOB,
    run: (ctx, payload) => {
      const id = Number(payload['membership_id']);
      const to = payload['to'] ? Number(payload['to']) : null;
      return ctx.tx(async (inside) => {
        await lockComing(inside, [id]);
        await releasePlaces(inside, id, to);
      });
    },
  },
];
