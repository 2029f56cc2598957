/** Warnings for a client's record: money that a bank or the gateway holds back. */
import { addDays, dayIn } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { disputesOfMember, failedReturnsOfMember } from './dispute.store.ts';

/** How long a lost dispute is shown. */
const LOST_LATELY_DAYS = 60;
export const moneyKept = ({ clock }: Ctx, member_id: number) =>
  [
    disputesOfMember(member_id, addDays(dayIn('UTC', clock.now()), -LOST_LATELY_DAYS)),
    failedReturnsOfMember(member_id),
  ] as const;
