/** What a run of franchise invoices reads and writes. */
import { sql as raw, type Insertable } from 'kysely';
import type { Credit, FranchiseInput } from './franchise-invoice.rules.ts';
import type { Terms } from '../package/package.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql, type DB } from '#kit/server/db.ts';
import { withFlag } from '../organisation/organisation.store.ts';

export type Billable = {
  id: number;
  organisation_id: number;
  issuer_id: number;
  issuer_code: string;
  currency: string;
  terms: Terms;
  start_on: Day;
  ends_on: Day;
  /** The earliest business day of its branches: a month has ended when it has ended in all of them. */
  branch_today: Day;
};

/** Agreements of issuers that the caller manages; locked until the end, so that two runs wait for each other. */
export const billableAgreements = (now: Date, only?: number) =>
  asQuery(raw<Billable>`
    select a.id, a.organisation_id, a.issuer_id, i.code as issuer_code, a.currency, a.terms, a.start_on,
           coalesce(a.terminated_on, a.end_on) as ends_on,
           (select min((${now.toISOString()}::timestamptz at time zone b.time_zone)::date)
              from franchise_agreement_branch c join branch b on b.id = c.branch_id where c.agreement_id = a.id) as branch_today
      from franchise_agreement a join organisation i on i.id = a.issuer_id
     where (app_actor() like 'system:%' or app_actor() = 'owner' or a.issuer_id = any (${withFlag('MANAGE_FRANCHISE')}))
       and (${only ?? null}::bigint is null or a.id = ${only ?? null})
     order by a.id for update of a`);
export const lastInvoice = (agreement_id: number) =>
  asQuery(raw<{ month: Day; input: FranchiseInput; carried: number }>`
    select f.month, f.input, coalesce((select l.amount_cents from franchise_invoice_line l where l.invoice_id = f.id and l.kind = 'carried' and l.credit_note_id is null), 0)::bigint as carried
      from franchise_invoice f where f.agreement_id = ${agreement_id} order by f.month desc limit 1`);
export const openCredits = ({ organisation_id, issuer_id, currency }: Billable) =>
  asQuery(raw<Credit>`
    select l.id as line_id, f.number, l.credit_cents as cents
      from franchise_invoice_line l join franchise_invoice f on f.id = l.invoice_id
     where l.organisation_id = ${organisation_id} and l.credit_cents is not null and l.credit_invoice_id is null and l.credit_note_id is null
       and f.issuer_id = ${issuer_id} and f.currency = ${currency} order by l.id for update of l`);
export const figuresOf = (agreement: Billable, from_on: Day, until_on: Day) =>
  asQuery(raw<{ branch_id: number; branch_name: string; day: Day | null; net_cents: number; returns_cents: number }>`
    select c.branch_id, b.name as branch_name, x.day, coalesce(x.net_cents, 0)::bigint as net_cents, coalesce(x.returns_cents, 0)::bigint as returns_cents
      from franchise_agreement_branch c join branch b on b.id = c.branch_id
      left join franchise_figures(${agreement.id}, ${agreement.terms.royalty_base}, ${from_on}::date, ${until_on}::date) x on x.branch_id = c.branch_id
     where c.agreement_id = ${agreement.id} and c.start_on <= ${until_on}::date and c.end_on >= ${from_on}::date
     order by b.name, b.id, x.day`);

/** Includes every branch that was ever covered: a replacement does not start the free months again. */
export const opensOf = (agreement: Billable, until_on: Day) =>
  asQuery(raw<{ opened_on: Day | null; from_on: Day | null }>`
    select min(b.opened_on) as opened_on, min(greatest(b.opened_on, c.start_on)) as from_on
      from franchise_agreement_branch c join branch b on b.id = c.branch_id
     where c.agreement_id = ${agreement.id} and c.start_on <= ${until_on}::date and b.stage = 'open' and b.opened_on <= ${until_on}::date`);

export const takeFranchiseNumber = async (db: Sql, issuer_id: number, year: number): Promise<number> => {
  const { rows } = await raw<{ n: number }>`select next_franchise_number(${issuer_id}, ${year}) as n`.execute(db);
  return rows[0]?.n ?? 0;
};
export const insertInvoice = async (db: Sql, invoice: Insertable<DB['franchise_invoice']>): Promise<number> => {
  const { id } = await db.insertInto('franchise_invoice').values(invoice).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const insertInvoiceLines = async (
  db: Sql,
  lines: readonly Insertable<DB['franchise_invoice_line']>[],
): Promise<void> => {
  if (lines.length > 0) await db.insertInto('franchise_invoice_line').values(lines).execute();
};
/** Credits for earlier lines are now on this invoice. */
export const useCredits = async (db: Sql, invoice_id: number, line_ids: readonly number[]): Promise<void> => {
  if (line_ids.length > 0)
    await db
      .updateTable('franchise_invoice_line')
      .set({ credit_invoice_id: invoice_id })
      .where('id', 'in', line_ids)
      .execute();
};
