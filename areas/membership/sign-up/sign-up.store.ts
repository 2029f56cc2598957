/** What a sign-up reads: the programme as offered in a branch, and the branch's tax. */
import type { DurationUnit } from '#kit/domain/day.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { CreditUse } from '../credit-pack/credit-pack.model.ts';
import type { GivenPer, RollOver } from '../credit/roll-over.rules.ts';
import { sql } from '#kit/server/db.ts';

export const findOffer = (programme_id: number, branch_id: number) =>
  sql
    .selectFrom('programme as p')
    .leftJoin('programme_branch as pb', (join) =>
      join.onRef('pb.programme_id', '=', 'p.id').on('pb.branch_id', '=', branch_id),
    )
    .select((eb) => [
      'p.id',
      'p.name',
      'p.duration_count',
      'p.duration_unit',
      'p.sessions',
      'p.credits',
      'p.credit_uses',
      'p.given_per',
      'p.roll_over',
      'p.roll_over_most',
      'p.commitment_count',
      'p.commitment_unit',
      'p.notice_days',
      'p.status',
      'p.sold_from',
      'p.sold_until',
      'p.billing',
      'p.every_count',
      'p.every_unit',
      'p.billing_day',
      'p.instalment_count',
      'p.joining_fee_id',
      'p.tax_class',
      eb('pb.branch_id', 'is not', null).as('sold_here'),
    ])
    .$narrowType<{
      name: Label;
      duration_unit: DurationUnit;
      every_unit: DurationUnit;
      commitment_unit: DurationUnit;
      billing: Billing;
      tax_class: TaxClass;
      given_per: GivenPer;
      roll_over: RollOver['roll_over'];
      credit_uses: CreditUse[];
    }>()
    .where('p.id', '=', programme_id);
