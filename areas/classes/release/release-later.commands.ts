/** Releasing places by a job: in branches out of reach, or where the caller can't lock them first. */
import type { TxCtx } from '#kit/server/context.ts';

export const RELEASE_JOB = 'release_places';
/** `to`: the membership that replaces it and takes over what it covers. */
export const releaseLater = (ctx: TxCtx, membership_id: number, to: number | null = null): Promise<void> =>
  ctx.services.jobs.enqueue(ctx.db, RELEASE_JOB, { membership_id, to }, { key: `release:${membership_id}` });
