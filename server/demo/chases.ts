/** What follows the unpaid invoices of a sale. */
import { chaseStep } from '#areas/money/collection/chase.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Sale } from './sales.ts';
import type { Tables } from './tables.ts';

type ChaseOf = { invoice_id: number; branch_id: number; member_id: number; membership_id: number | null };

/** Invoices that stop nothing get letters from their day on. */
export const chaseOfFee = (of: ChaseOf, began_on: Day, today: Day) => {
  const chase = { began_on, steps: 0, is_hard: false, stopped_on: null, stops_access: false };
  return { ...of, began_on, steps: chaseStep(chase, today).steps, stops_access: false };
};

/**
 * An invoice that was unpaid at the sale gets letters from its day on, and stops nothing, because nothing is active
 * yet.
 */
export const chaseFirst = (tables: Tables, of: ChaseOf, { effect, paid_later }: Sale, today: Day): void => {
  const { status, due_on } = effect.invoice;
  if (status === 'unpaid' && !paid_later && due_on < today) tables.invoice_chase.add(chaseOfFee(of, due_on, today));
};
/** A later part of a plan is charged again, and stops access after two weeks. */
export const chasePart = (tables: Tables, of: ChaseOf, began_on: Day, steps: number): void =>
  tables.invoice_chase.add({ ...of, began_on, steps, stops_access: true });
