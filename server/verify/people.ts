/** Members, their memberships, and where they are visible. */
import { sessionsGiven } from './credits.ts';
import { moveByDate, standingOf } from '#areas/membership/membership/membership.rules.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { MembershipStatus } from '#areas/membership/membership/membership.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { AT, bySql, Gathered, inPages, type Invariant } from './invariant.ts';

/** Of the days since then, none is missing, wherever it is still yesterday. */
const LONG_AGO = `((${AT} at time zone 'UTC')::date - 367)`;

type Term = {
  id: number;
  status: MembershipStatus;
  start_on: Day;
  end_on: Day;
  billing: Billing;
  access_stopped_on: Day | null;
};
type Held = { member_id: number; standing: string; today: Day; yesterday: Day; terms: Term[] | null };

const held = `
  select m.id as member_id, m.standing, d.today::text as today, (d.today - 1)::text as yesterday,
         (select json_agg(json_build_object('id', ms.id, 'status', ms.status, 'start_on', ms.start_on, 'end_on', ms.end_on, 'billing', ms.billing,
                                          'access_stopped_on', access_stopped_on(ms.id)))
            from membership ms where ms.member_id = m.id) as terms
    from member m join branch b on b.id = m.branch_id
    cross join lateral (select (${AT} at time zone b.time_zone)::date as today) d`;

/** The nightly job has a day to update statuses: a standing can be yesterday's. */
const problemsOf = ({ member_id, standing, today, yesterday, terms }: Held): string[] => {
  const all = terms ?? [];
  const late = all
    .filter((term) => moveByDate(term, yesterday) !== null)
    .map((term) => `membership ${term.id} (${term.start_on} to ${term.end_on}) is still ${term.status}`);
  const expected = standingOf(all, today);
  const wrong = standing !== expected && standing !== standingOf(all, yesterday);
  return [...late, ...(wrong ? [`member ${member_id} stands as ${standing}, the memberships say ${expected}`] : [])];
};

const standings: Invariant = {
  name: 'standings',
  says: 'The status of memberships matches their dates, and the status of members matches their memberships',
  async find(client) {
    const gathered = new Gathered();
    for await (const page of inPages<Held>(client, held))
      for (const row of page) for (const problem of problemsOf(row)) gathered.add(problem);
    return gathered;
  },
};

export const peopleInvariants: readonly Invariant[] = [
  standings,
  bySql(
    'home_branch',
    'Each member is visible to the home branch, through exactly one row',
    `select format('member %s of branch %s has home rows in branches %s', m.id, m.branch_id, coalesce(h.branches::text, '{}'))
       from member m left join (select member_id, array_agg(branch_id) as branches from member_branch where is_home group by 1) h on h.member_id = m.id
      where h.branches is distinct from array[m.branch_id]`,
  ),
  bySql(
    'seen_where_valid',
    'A member is visible to another branch exactly while a paid, current membership is valid there',
    `with opened as (
       select distinct ms.member_id, b.id as branch_id
         from membership ms join branch sold on sold.id = ms.branch_id
         join branch b on b.id = ms.branch_id
           or (ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate') and b.type <> 'hq'
               and (ms.opens = 'network' or (ms.opens = 'country' and b.country_code = sold.country_code)
                    or (ms.opens = 'branches' and b.id = any (ms.open_branches)))))
     select format('member %s is %s by branch %s', coalesce(o.member_id, mb.member_id),
                   case when o.member_id is null then 'still seen' else 'not seen' end, coalesce(o.branch_id, mb.branch_id))
       from opened o full join member_branch mb on mb.member_id = o.member_id and mb.branch_id = o.branch_id
      where o.member_id is null and not mb.is_home and not mb.stays or mb.member_id is null`,
  ),
  bySql(
    'guests',
    'The copied row of a guest matches the member',
    `select format('branch %s has other facts of member %s than the member', mb.branch_id, m.id)
       from member_branch mb join member m on m.id = mb.member_id
      where not mb.is_home and (mb.home_branch_id, mb.first_name, mb.last_name, mb.standing, mb.joined_on, mb.sales_staff_id, mb.search_text)
            is distinct from (m.branch_id, m.first_name, m.last_name, m.standing, m.joined_on, m.sales_staff_id, m.search_text)`,
  ),
  bySql(
    'member_counts',
    'How many clients the lists count at home in a branch, by standing, is how many there are',
    `select format('branch %s counts %s clients with the standing %s, and has %s', branch_id, coalesce(k.many, 0), standing, coalesce(m.many, 0))
       from (select branch_id, standing, sum(many) as many from member_count group by 1, 2) k
       full join (select branch_id, standing, count(*) as many from member group by 1, 2) m using (branch_id, standing)
      where coalesce(k.many, 0) <> coalesce(m.many, 0)`,
  ),
  bySql(
    'families',
    'Two clients are linked only once, and a child has one guardian',
    `select format('members %s and %s are linked %s times', least(member_id, related_member_id), greatest(member_id, related_member_id), count(*))
       from member_relation group by least(member_id, related_member_id), greatest(member_id, related_member_id) having count(*) > 1
     union all
     select format('member %s has %s guardians', member_id, count(*)) from member_relation where is_guardian group by member_id having count(*) > 1`,
  ),
  bySql(
    'erased',
    'Nothing identifies a person who was erased',
    `select format('member %s was erased at %s and is still called %s', m.id, m.erased_at, m.first_name)
       from member m where m.erased_at is not null and (m.first_name <> '—' or m.last_name <> '' or m.is_active
         or coalesce(m.email, m.phone, m.card_number, m.address, m.note, m.emergency_phone) is not null or m.date_of_birth is not null
         or exists (select 1 from member_relation r where m.id in (r.member_id, r.related_member_id))
         or exists (select 1 from terms_acceptance a where a.member_id = m.id and a.signed_name <> '—'))`,
  ),
  bySql(
    'merged_away',
    'A merged record no longer exists, unless the merge was undone',
    `select format('merge %s says that member %s is gone', x.id, x.gone_id) from member_merge x join member m on m.id = x.gone_id where x.undone_at is null`,
  ),
  bySql(
    'emails',
    'No e-mail address belongs to two members, ignoring case',
    `select format('%s members have the e-mail address of member %s', count(*), min(id)) from member where email is not null group by lower(email) having count(*) > 1`,
  ),
  bySql(
    'member_numbers',
    'No member has a number that the branch hasn’t issued yet',
    `select format('member %s has number %s, the series of branch %s stands at %s', m.id, m.number, m.branch_id, coalesce(s.last, 0))
       from member m left join number_series s on s.branch_id = m.branch_id and s.kind = 'member' and s.year = 0
      where m.number > coalesce(s.last, 0)`,
  ),
  bySql(
    'converted_leads',
    'A converted lead is linked to its member and has the date',
    `select format('lead %s has member %s and was converted at %s', l.id, l.member_id, l.converted_at)
       from lead l left join member m on m.id = l.member_id where (l.converted_at is null) <> (m.id is null)`,
  ),
  bySql(
    'overlaps',
    'Nobody holds the same programme twice on the same day',
    `with live as (select * from membership where status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate'))
     select format('memberships %s and %s of member %s overlap', a.id, b.id, a.member_id)
       from live a join live b on b.member_id = a.member_id and b.programme_id = a.programme_id and b.id > a.id
      where (a.start_on <= b.end_on or goes_on(b.billing, b.status)) and (b.start_on <= a.end_on or goes_on(a.billing, a.status))`,
  ),
  bySql(
    'rests',
    'The last day of a membership is the last paid day plus the days of its suspensions',
    `select format('membership %s ends on %s: paid until %s, %s days suspended', ms.id, ms.end_on, ms.paid_until, r.days)
       from membership ms
       left join lateral (select coalesce(sum(s.until_on - s.from_on + 1), 0)::integer as days
                            from membership_suspension s where s.membership_id = ms.id and s.undone_at is null) r on true
      where ms.end_on <> ms.paid_until + r.days`,
  ),
  bySql(
    'closures',
    'Every closed day of an active membership is suspended, unless the membership is listed as left out with a reason',
    `select format('membership %s does not rest on %s, in closure %s', ms.id, min(d.day), c.id)
       from branch_closure c
       join membership ms on ms.branch_id = c.branch_id
        and ms.status in ('payment_pending', 'ongoing_pending', 'payment_failed', 'ongoing', 'paused', 'pending_cancel')
        and ms.start_on <= c.until_on
        and (ms.end_on >= c.from_on or (ms.billing = 'rolling' and ms.status <> 'pending_cancel'))
        -- Sold or imported after it: no day was left to be added.
        and ms.sold_on <= c.until_on
       cross join lateral (select x::date as day from generate_series(greatest(c.from_on, ms.start_on), c.until_on, interval '1 day') x) d
      where c.status = 'done'
        and not exists (select 1 from branch_closure_left_out l where l.closure_id = c.id and l.membership_id = ms.id)
        and not exists (select 1 from membership_suspension s where s.membership_id = ms.id and s.undone_at is null
                         and s.from_on <= d.day and coalesce(s.until_on >= d.day, true))
        -- Days that were set by hand once it was over stay as they were set.
        and not exists (select 1 from membership_date_change h where h.membership_id = ms.id and h.changed_on > c.until_on)
      group by ms.id, c.id`,
  ),
  bySql(
    'endings',
    'Memberships with an agreed ending have the agreed last day and status',
    `select format('membership %s is %s until %s: %s, last day %s', ms.id, ms.status, ms.end_on, e.kind, e.last_on)
       from membership_ending e join membership ms on ms.id = e.membership_id
      where e.taken_back_at is null
        and (ms.end_on <> e.last_on or ms.status not in ('pending_terminate', 'terminated')
             and (e.kind = 'terminate' or ms.status not in ('pending_cancel', 'cancelled')))`,
  ),
  bySql(
    'ending_charges',
    'Charges for ending early are invoiced; in the client’s favour, only the open part of an invoice remains due',
    `select format('membership %s: %s charged, invoice %s over %s', e.membership_id, e.charge_cents, i.number, i.total_cents)
       from membership_ending e join invoice i on i.id = e.invoice_id
      where i.membership_id <> e.membership_id or e.credit_cents > 0 and not exists (
        select 1 from credit_note c join invoice o on o.id = c.invoice_id
         where o.membership_id = e.membership_id and o.status = 'cancelled' and c.why = 'ending')`,
  ),
  bySql(
    'paused',
    'A membership is suspended exactly during its suspensions',
    `select format('membership %s is suspended without a reason', ms.id) from membership ms
      where ms.status = 'paused' and not exists (
        select 1 from membership_suspension s where s.membership_id = ms.id and s.undone_at is null)`,
  ),
  bySql(
    'open_unpaid',
    'No membership is active while its first invoice is open or an unpaid invoice stops it',
    `select format('membership %s is %s, invoice %s is open', ms.id, ms.status, i.number)
       from invoice i join membership ms on ms.id = i.membership_id
      where exists (select 1 from invoice_line l where l.invoice_id = i.id and l.kind = 'programme')
        and i.status = 'unpaid' and ms.status in ('ongoing_pending', 'ongoing', 'paused', 'pending_cancel', 'pending_terminate')
        and not exists (select from instalment ins where ins.invoice_id = i.id and ins.part_no > 1)
        and not exists (select from membership_ending e where e.membership_id = ms.id and e.invoice_id = i.id)
     union all
     select format('membership %s is ongoing, invoice %s has stopped it on %s', ms.id, i.number, c.stopped_on)
       from invoice_chase c join invoice i on i.id = c.invoice_id join membership ms on ms.id = c.membership_id
      where c.stopped_on is not null and c.ended_at is null and i.status = 'unpaid' and ms.status = 'ongoing'`,
  ),
  bySql(
    'visits',
    'Nobody checked in more often than the membership allows',
    `select format('membership %s had %s visits: %s are left and %s were made', ms.id, ${sessionsGiven}, ms.sessions_left, c.n)
       from (select membership_id, count(*) as n from check_in where allowed and why is null and membership_id is not null group by 1) c
       join membership ms on ms.id = c.membership_id
      where ms.billing <> 'rolling' and ms.sessions_left is not null and ms.sessions_total is not null and c.n + ms.sessions_left > ${sessionsGiven}`,
  ),
  bySql(
    'check_in_members',
    'Every check-in uses a membership of the client who checked in',
    `select format('check-in %s of member %s is by membership %s of member %s', c.id, c.member_id, ms.id, ms.member_id)
       from check_in c join membership ms on ms.id = c.membership_id where c.member_id <> ms.member_id`,
  ),
  bySql(
    'last_visits',
    'The last visit of each client to each branch is the day of the last check-in there that counts',
    `select format('member %s was last seen in branch %s on %s, the check-ins say %s', coalesce(v.member_id, c.member_id),
                   coalesce(v.branch_id, c.branch_id), coalesce(v.last_on::text, 'no day'), coalesce(c.last_on::text, 'no day'))
       from last_visit v
       full join (select member_id, branch_id, max(day) as last_on from check_in where allowed group by 1, 2) c
         on c.member_id = v.member_id and c.branch_id = v.branch_id
      where v.last_on is distinct from c.last_on`,
  ),
  bySql(
    'recent_visits',
    'The visits of each client to each branch that are kept for segments are the days of the check-ins there that count, in order, the recent ones apart',
    `with came as (select member_id, branch_id, array_agg(day order by day) as days from check_in where allowed group by 1, 2)
     select format('member %s came to branch %s on %s, the check-ins say %s', coalesce(v.member_id, c.member_id),
                   coalesce(v.branch_id, c.branch_id), coalesce((v.older || v.days)::text, '{}'), coalesce(c.days::text, '{}'))
       from recent_visit v full join came c on c.member_id = v.member_id and c.branch_id = v.branch_id
      where v.older || v.days is distinct from c.days
     union all
     select format('the recent visits of member %s in branch %s are without %s', member_id, branch_id, older[cardinality(older)])
       from recent_visit where older[cardinality(older)] > ${LONG_AGO}`,
  ),
];
