import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { requiredText, Version } from '#kit/domain/field.ts';
import { SignedCents } from '#kit/domain/money.ts';
import { LostPlace } from '#areas/classes/release/release.model.ts';
import { ComingInstalment } from '#areas/money/billing/billing.model.ts';
import { membershipStatuses } from '../membership/membership.model.ts';

export const AskDates = z.object({ start_on: Day, end_on: Day });
export const NewDates = z.object({ version: Version, start_on: Day, end_on: Day, reason: requiredText(500) });

export const DatesFigures = z.object({
  status: z.enum(membershipStatuses),
  start_before: Day,
  start_on: Day,
  end_before: Day,
  end_on: Day,
  days: z.int(),
  worth_cents: SignedCents,
  currency: z.string(),
  /** The upcoming payments after the change. */
  coming: z.array(ComingInstalment),
  /** Booked on days that it loses: cancelled free of charge, unless another membership pays for them. */
  places: z.array(LostPlace),
});
export type DatesFigures = z.output<typeof DatesFigures>;
