/** Changes to instalments that other areas need. */
import type { BillingPlan } from './billing.model.ts';
import type { Instalment } from './billing.rules.ts';
import type { Sql } from '#kit/server/db.ts';
import { insertPlan } from './instalment.store.ts';

export {
  callOffInstalments,
  forgetInstalments,
  lockPartsToCome,
  mergeParts,
  planInstalmentsAgain,
  savePlan,
} from './instalment.store.ts';

type Of = { branch_id: number; member_id: number; membership_id: number; invoice_id: number };
type Planned = { membership: Pick<BillingPlan, 'billing'>; instalments: readonly Instalment[] };

/** Creates the plan of a new membership and invoices its first part. A membership paid upfront needs no plan. */
export const insertInstalments = async (
  db: Sql,
  { invoice_id, ...of }: Of,
  { membership, instalments }: Planned,
): Promise<void> => {
  if (membership.billing === 'upfront') return;
  const rows = instalments.map((part) => {
    const isFirst = part.part_no === 1;
    return { ...of, ...part, status: isFirst ? 'invoiced' : 'planned', invoice_id: isFirst ? invoice_id : null };
  });
  await insertPlan(db, rows);
};
