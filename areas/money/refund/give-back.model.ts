import { z } from 'zod';
import { Cents } from '#kit/domain/money.ts';

/** What is credited on invoices, each by a credit note, and how much of it goes into the client's wallet. */
export const backShape = {
  credited: z.array(z.object({ invoice_number: z.string(), total_cents: Cents })),
  wallet_cents: Cents,
};
const figures = z.object(backShape);
export type GiveBackFigures = z.output<typeof figures>;
