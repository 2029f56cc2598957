/** All SQL about credit notes to franchisees. */
import { sql as raw } from 'kysely';
import type { CreditNews, FranchiseCredit, PayOut } from './franchise-credit.model.ts';
import { finallyOwed, goesOn, type Owed } from './franchise-credit.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { withFlag } from '../organisation/organisation.store.ts';

export type CreditRecord = Omit<FranchiseCredit, 'can'> & { issuer_id: number; confirms: boolean };
const columns = raw`
  n.id, n.number, n.organisation_id, o.name as organisation_name, n.issuer_id, i.name as issuer_name, n.currency, n.issued_on, n.total_cents,
  n.status, n.method, n.paid_on, n.reference, full_name(s.first_name, s.last_name) as recorded_by_name, n.version,
  n.issuer_id = any (${withFlag('CONFIRM_FRANCHISE_PAYMENT')}) as confirms,
  (select jsonb_agg(jsonb_build_object('kind', case when l.kind = 'carried' then 'carried' else 'correction' end, 'number', f.number, 'invoice_id', f.id,
                                       'amount_cents', case when l.kind = 'carried' then l.amount_cents else l.credit_cents end) order by l.id)
     from franchise_invoice_line l join franchise_invoice f on f.id = l.invoice_id where l.credit_note_id = n.id) as parts,
  (select coalesce(jsonb_agg(jsonb_build_object('what', c.kind, 'at', c.at, 'told', c.told) order by c.at, c.kind), '[]')
     from franchise_credit_letter c where c.credit_note_id = n.id) as letters
  from franchise_credit_note n join organisation o on o.id = n.organisation_id join organisation i on i.id = n.issuer_id
  left join staff s on s.id = n.recorded_by
 where n.organisation_id = any (${withFlag('VIEW_FRANCHISE')})`;
export const creditsOf = (organisation_id: number) =>
  asQuery(raw<CreditRecord>`select ${columns} and n.organisation_id = ${organisation_id} order by n.id desc`);
export const findCredit = (id: number) => asQuery(raw<CreditRecord>`select ${columns} and n.id = ${id}`);

/** What its organisation has to be notified about; sent by the job. */
const tell = async (db: Sql, organisation_id: number, credit_note_id: number, kind: CreditNews): Promise<void> => {
  await db.insertInto('franchise_credit_letter').values({ organisation_id, credit_note_id, kind }).execute();
};
type PaidOut = { id: number; organisation_id: number; recorded_by: number };
export const savePayOut = async (
  db: Sql,
  { id, organisation_id, recorded_by }: PaidOut,
  { version, ...paid }: PayOut,
): Promise<void> => {
  await saveVersioned(db, 'franchise_credit_note', id, version, {
    ...paid,
    reference: paid.reference || null,
    status: 'paid_out',
    recorded_by,
  });
  await tell(db, organisation_id, id, 'paid_out');
};

export type Pair = { organisation_id: number; issuer_id: number; currency: string };
type Standing = Parameters<typeof goesOn>[0] & { id: number };
const standings = ({ organisation_id, issuer_id, currency }: Pair) =>
  raw<Standing>`
    select a.id, a.status, a.renewal, coalesce(a.terminated_on, a.end_on) as ends_on,
           (select max(f.month) from franchise_invoice f where f.agreement_id = a.id) as invoiced
      from franchise_agreement a
     where a.organisation_id = ${organisation_id} and a.issuer_id = ${issuer_id} and a.currency = ${currency}`;
/**
 * What is owed to a franchisee and not on a document yet, locked until the end of the transaction, so that it is
 * credited only once.
 */
const owedLines = ({ organisation_id, issuer_id, currency }: Pair) =>
  raw<Owed>`
    select l.id as line_id, f.agreement_id, case when l.kind = 'carried' then 'carried' else 'correction' end as kind,
           case when l.kind = 'carried' then l.amount_cents else l.credit_cents end as cents
      from franchise_invoice_line l join franchise_invoice f on f.id = l.invoice_id
     where l.organisation_id = ${organisation_id} and f.issuer_id = ${issuer_id} and f.currency = ${currency}
       and l.credit_invoice_id is null and l.credit_note_id is null
       and (l.credit_cents is not null or (l.kind = 'carried'
            and not exists (select from franchise_invoice n where n.agreement_id = f.agreement_id and n.month > f.month)))
     order by l.id for update of l`;

const insertCredit = async (db: Sql, pair: Pair, issued_on: Day, owed: readonly Owed[]): Promise<number> => {
  const year = Number(issued_on.slice(0, 4));
  const { rows } = await raw<{ id: number }>`
    insert into franchise_credit_note (organisation_id, issuer_id, number, currency, issued_on, total_cents)
    select ${pair.organisation_id}::bigint, i.id, 'FC-' || i.code || '-' || ${year}::int || '-' || lpad(next_franchise_credit(i.id, ${year}::int)::text, 5, '0'),
           ${pair.currency}::text, ${issued_on}::date, ${owed.reduce((sum, { cents }) => sum + cents, 0)}::bigint
      from organisation i where i.id = ${pair.issuer_id} returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await db
    .updateTable('franchise_invoice_line')
    .set({ credit_note_id: id })
    .where(
      'id',
      'in',
      owed.map(({ line_id }) => line_id),
    )
    .execute();
  await tell(db, pair.organisation_id, id, 'issued');
  return id;
};
/** The note for credits without a further invoice; null if there are none. */
export const giveBackFinally = async (db: Sql, pair: Pair, issued_on: Day): Promise<number | null> => {
  const { rows: owed } = await owedLines(pair).execute(db);
  if (owed.length === 0) return null;
  const { rows } = await standings(pair).execute(db);
  const last = finallyOwed(
    owed,
    rows.filter(goesOn).map(({ id }) => id),
  );
  return last.length === 0 ? null : insertCredit(db, pair, issued_on, last);
};
