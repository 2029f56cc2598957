/**
 * How PostgreSQL reads for each list, with the scope and policies of someone in one branch; some of them as head office
 * reads them, of all branches and narrowed to three.
 */
import { AuditQuery } from '#areas/access/audit/audit.contract.ts';
import { countEntries, findEntries } from '#areas/access/audit/audit.store.ts';
import { TransactionQuery } from '#areas/money/invoice/invoice.contract.ts';
import { listTransactions } from '#areas/money/payment/payment.store.ts';
import { MemberQuery } from '#areas/people/member/member.contract.ts';
import { LeadQuery } from '#areas/people/lead/lead.contract.ts';
import { leads } from '#areas/people/lead/lead.store.ts';
import { countMembers, listMembers, searchMembers } from '#areas/people/member/member-list.store.ts';
import { findMember, lastCheckIns } from '#areas/people/member/member.store.ts';
import { lastInvoicesOf } from '#areas/money/invoice/invoice.facts.ts';
import { monthlyRevenueOf } from '#areas/report/home/home.store.ts';
import type { Query } from '#kit/server/db.ts';
import { onDatabase } from './database.ts';

const clients = (query: object): MemberQuery => MemberQuery.parse(query);

/** As many branches as a region has. */
const CHOSEN = 3;
const DAY_MS = 86_400_000;
const twoWeeksAgo = (): string => new Date(Date.now() - 14 * DAY_MS).toISOString().slice(0, 10);

/** The lists of head office, for some of the branches. */
const ofBranches = (branches: readonly number[], what: string): Record<string, Query<unknown>> => {
  const now = new Date();
  const sight = { branches, branch_id: branches[0] ?? 0, extent: what === 'network' ? 'whole' : 'chosen' } as const;
  return {
    [`${what}: clients`]: listMembers(clients({ standing: 'active' }), branches),
    [`${what}: clients, total`]: countMembers(clients({ standing: 'active' }), branches),
    [`${what}: leads`]: leads.rows(LeadQuery.parse({}), { branches, now }),
    [`${what}: leads, total`]: leads.count(LeadQuery.parse({}), { branches, now }),
    [`${what}: transactions`]: listTransactions(TransactionQuery.parse({}), branches, now),
    [`${what}: trail`]: findEntries(AuditQuery.parse({}), sight),
    [`${what}: trail, total`]: countEntries(AuditQuery.parse({}), sight),
  };
};

const queriesFor = (branch: number, member: number, all: number[]): Record<string, Query<unknown>> => {
  const active = clients({ standing: 'active' });
  return {
    'clients, first page': listMembers(active, [branch]),
    'clients, total': countMembers(active, [branch]),
    'clients, page 8 of the expired': listMembers(clients({ standing: 'expired', page: '8' }), [branch]),
    'clients not seen for two weeks': listMembers({ ...active, unseen_since: twoWeeksAgo() }, [branch]),
    'clients not seen for two weeks, total': countMembers({ ...active, unseen_since: twoWeeksAgo() }, [branch]),
    'clients of the whole network': listMembers(active, all),
    'clients, search': searchMembers(clients({ q: 'jason lim' }), 'jason lim', false),
    'clients, nearly alike': searchMembers(clients({ q: 'jasom lim' }), 'jasom lim', true),
    'client, record': findMember(member),
    'client, last invoices': lastInvoicesOf(member),
    'client, last check-ins': lastCheckIns(member),
    'leads, first page': leads.rows(LeadQuery.parse({}), { branches: [branch], now: new Date() }),
    'leads, total': leads.count(LeadQuery.parse({}), { branches: [branch], now: new Date() }),
    'monthly revenue': monthlyRevenueOf({ branches: all, now: new Date().toISOString() }, 14),
    ...ofBranches(all, 'network'),
    ...ofBranches(all.slice(0, CHOSEN), 'chosen'),
  };
};

export const printPlans = async (url: string): Promise<void> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from branch where type <> 'hq' order by id");
    const all = rows.map((row) => Number(row.id));
    const branch = all[0] ?? 0;
    const found = await client.query<{ id: string }>(
      'select id from member where branch_id = $1 order by id desc limit 1',
      [branch],
    );
    for (const [name, query] of Object.entries(queriesFor(branch, Number(found.rows[0]?.id), all))) {
      const scope = /network|revenue/.test(name) ? all : name.startsWith('chosen') ? all.slice(0, CHOSEN) : [branch];
      const compiled = query.compile();
      await client.query('begin');
      await client.query("select set_config('app.branches', $1, true)", [`{${scope.join(',')}}`]);
      await client.query('set local role app');
      const plan = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, settings off) ${compiled.sql}`,
        [...compiled.parameters],
      );
      await client.query('rollback');
      console.log(`\n=== ${name}\n${plan.rows.map((row) => row['QUERY PLAN']).join('\n')}`);
    }
  });
