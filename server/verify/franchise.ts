/** What franchisees owe: computed from stored figures, paid once, numbered without gaps. */
import {
  franchiseLines,
  recomputes,
  type FranchiseInput,
  type FranchiseLine,
} from '#areas/network/franchise-invoice/franchise-invoice.rules.ts';
import { AT, bySql, Gathered, inPages, type Invariant } from './invariant.ts';

type Kept = { number: string; input: FranchiseInput; lines: FranchiseLine[] };
const written = (lines: readonly FranchiseLine[]): string =>
  lines.map(({ kind, branch_id, amount_cents }) => `${kind} ${branch_id ?? '—'} ${amount_cents}`).join(', ');
/** The pure function returns the issued lines and their facts at any time. */
const invoicesRecompute: Invariant = {
  name: 'franchise_recomputes',
  says: 'Recomputing a franchise invoice from its figures gives the same lines and facts',
  async find(client) {
    const found = new Gathered();
    const query = `
      select f.number, f.input, coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'branch_id', l.branch_id, 'amount_cents', l.amount_cents, 'facts', l.facts) order by l.position)
               from franchise_invoice_line l where l.invoice_id = f.id), '[]') as lines
        from franchise_invoice f order by f.id`;
    for await (const page of inPages<Kept>(client, query)) {
      for (const { number, input, lines } of page) {
        if (!recomputes(input, lines))
          found.add(`${number} was issued as ${written(lines)} and computes as ${written(franchiseLines(input))}`);
      }
    }
    return found;
  },
};

export const franchiseInvariants: readonly Invariant[] = [
  invoicesRecompute,
  bySql(
    'franchise_totals',
    'The total of a franchise invoice is the sum of its lines',
    `select format('franchise invoice %s says %s, its lines %s', f.number, f.total_cents, coalesce(sum(l.amount_cents), 0))
       from franchise_invoice f left join franchise_invoice_line l on l.invoice_id = f.id
      group by f.id having f.total_cents <> coalesce(sum(l.amount_cents), 0)`,
  ),
  bySql(
    'franchise_paid',
    'The status of a franchise invoice matches its payments',
    `select format('franchise invoice %s is %s, its payments are %s', f.number, f.status, coalesce(string_agg(p.status, ', '), 'none'))
       from franchise_invoice f left join franchise_payment p on p.invoice_id = f.id
      where f.total_cents > 0
      group by f.id
     having (f.status = 'success') <> coalesce(bool_or(p.status = 'success' and p.amount_cents = f.total_cents), false)
         or (f.status = 'pending') <> coalesce(bool_or(p.status = 'pending'), false)`,
  ),
  bySql(
    'franchise_numbers',
    'Franchise invoice numbers have no gaps',
    `select format('organisation %s has %s franchise invoices of %s and counted %s', s.organisation_id, count(f.id), s.year, s.last)
       from franchise_series s left join franchise_invoice f on f.issuer_id = s.organisation_id and f.number like 'FR-%-' || s.year || '-%'
      group by s.organisation_id, s.year, s.last having count(f.id) <> s.last`,
  ),
  bySql(
    'franchise_opened',
    'No minimum or fixed amount is due before a branch of the agreement is open',
    `select format('franchise invoice %s asks for %s before a branch is open', f.number, l.amount_cents)
       from franchise_invoice f join franchise_invoice_line l on l.invoice_id = f.id and l.kind in ('minimum', 'fixed') and l.amount_cents > 0
      where f.input ? 'opens'
        and not exists (select from franchise_agreement_branch c join branch b on b.id = c.branch_id
                         where c.agreement_id = f.agreement_id and c.start_on <= f.until_on and b.stage = 'open' and b.opened_on <= f.until_on)`,
  ),
  bySql(
    'organisation_tree',
    'Every organisation belongs to the network',
    `with recursive below as (select id from organisation where kind = 'network' union select o.id from organisation o join below b on o.parent_id = b.id)
     select format('organisation %s hangs in the air', o.id) from organisation o
      where o.id not in (select id from below) and exists (select from organisation where kind = 'network')`,
  ),
  bySql(
    'franchise_covers',
    'Agreements cover branches during their term, in their currency and territory, and within the number of branches agreed',
    `select format('agreement %s covers %s from %s until %s', a.id, b.name, c.start_on, c.end_on)
       from franchise_agreement_branch c join franchise_agreement a on a.id = c.agreement_id join branch b on b.id = c.branch_id
      where c.start_on < a.start_on or c.end_on > coalesce(a.terminated_on, a.end_on)
         or (not c.is_taken_out and c.end_on <> coalesce(a.terminated_on, a.end_on))
         or (a.status in ('active', 'expiring') and c.end_on >= ${AT}::date
             and (b.currency <> a.currency or outside_territory(b.organisation_id, b.country_code, b.region) is not null))
      union all
     select format('agreement %s covers %s branches', a.id, count(*))
       from franchise_agreement a join franchise_agreement_branch c on c.agreement_id = a.id and c.end_on >= ${AT}::date
      where a.status in ('active', 'expiring') group by a.id having count(*) > (a.terms ->> 'max_branches')::int`,
  ),
  bySql(
    'franchise_credits',
    'A credit for a disputed line appears on the invoice that credits it',
    `select format('line %s was to give back %s on invoice %s', l.id, l.credit_cents, l.credit_invoice_id)
       from franchise_invoice_line l
      where l.credit_invoice_id is not null
        and not exists (select from franchise_invoice_line c where c.invoice_id = l.credit_invoice_id and c.kind = 'correction'
                           and (c.facts ->> 'line_id')::bigint = l.id and c.amount_cents = -l.credit_cents)`,
  ),
  bySql(
    'franchise_credit_notes',
    'The total of a franchise credit note is the sum of its lines, and the numbers have no gaps',
    `select format('credit note %s is %s, its lines give back %s', n.number, n.total_cents, sum(case when l.kind = 'carried' then l.amount_cents else l.credit_cents end))
       from franchise_credit_note n left join franchise_invoice_line l on l.credit_note_id = n.id
      group by n.id having n.total_cents <> coalesce(sum(case when l.kind = 'carried' then l.amount_cents else l.credit_cents end), 0)
      union all
     select format('organisation %s has %s franchise credit notes of %s and counted %s', s.organisation_id, count(n.id), s.year, s.last)
       from franchise_credit_series s left join franchise_credit_note n on n.issuer_id = s.organisation_id and n.number like 'FC-%-' || s.year || '-%'
      group by s.organisation_id, s.year, s.last having count(n.id) <> s.last`,
  ),
  bySql(
    'franchise_nothing_lost',
    'A balance carried forward on the last invoice of an ended agreement is paid back by a credit note',
    `select format('invoice %s carries %s and no invoice follows', f.number, l.amount_cents)
       from franchise_invoice_line l join franchise_invoice f on f.id = l.invoice_id join franchise_agreement a on a.id = f.agreement_id
      where l.kind = 'carried' and l.credit_note_id is null
        and not exists (select from franchise_invoice n where n.agreement_id = f.agreement_id and n.month > f.month)
        and f.month >= date_trunc('month', coalesce(a.terminated_on, a.end_on)) and a.status in ('terminated', 'expired')
        and f.created_at < ${AT} - interval '2 days'`,
  ),
];
