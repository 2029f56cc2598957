/**
 * SIGKILL during a billing run, again and again: each membership is billed once, each invoice is charged once, nobody
 * is missed. The gateway is our own server, which counts what it really charged.
 */
import { sql as raw } from 'kysely';
import { makeNetwork } from '#areas/access/access.testing.ts';
import { startServer, type Started } from '../boot/testing.start.ts';
import type { Sql } from '#kit/server/db.ts';
import { billingInvariants } from '../verify/billing.ts';
import { moneyInvariants } from '../verify/money.ts';
import { seeded } from './random.ts';
import { onStage, pause } from './stage.ts';
import { StripeServer } from './stripe-server.ts';

export type BillingKills = { kills: number; memberships: number; cutShort: number; problems: string[] };
type Asked = { kills: number; memberships: number; seed: number };

/** Rolling memberships whose second period is due today, each with its own card. */
const seedMemberships = async (owner: Sql, count: number): Promise<void> => {
  const { branches } = await makeNetwork(owner);
  const KL = branches.KL;
  await raw`
    with p as (insert into programme (branch_id, type_id, name, duration_count, duration_unit, billing)
      values (${KL}, 1, '{"en": "Rolling", "cn": ""}', 1, 'month', 'rolling') returning id),
    m as (insert into member (branch_id, number, first_name, last_name, email, date_of_birth)
      select ${KL}, n, 'Member', n::text, 'm' || n || '@example.my', '1990-01-01' from generate_series(1, ${count}) n returning id),
    mb as (insert into member_branch (branch_id, member_id, is_home) select ${KL}, id, true from m),
    pm as (insert into payment_method (branch_id, member_id, kind, gateway, token, brand, last_four, expires_on)
      select ${KL}, id, 'card', 'stripe', 'pm_' || id, 'visa', '4242', '2099-12-31' from m returning id, member_id),
    ms as (insert into membership (branch_id, member_id, programme_id, status, start_on, end_on, paid_until, price_cents, currency, billing, payment_method_id)
      select ${KL}, pm.member_id, p.id, 'ongoing', d.today - 30, d.today + 1, d.today + 1, 15000, 'MYR', 'rolling', pm.id
        from pm, p, (select (now() at time zone 'Asia/Kuala_Lumpur')::date as today) d returning id, member_id, end_on)
    insert into instalment (branch_id, membership_id, member_id, part_no, due_on, from_on, until_on, amount_cents)
    select ${KL}, id, member_id, 2, end_on - 1, end_on - 1, end_on + 28, 15000 from ms`.execute(owner);
};

const enqueue = async (owner: Sql, job: string): Promise<void> => {
  await raw`select graphile_worker.add_job(${job}::text)`.execute(owner);
};
const left = async (owner: Sql): Promise<number> => {
  const { rows } = await raw<{ n: number }>`
    select (select count(*) from instalment where status = 'planned' and part_no = 2)
         + (select count(*) from charge_attempt where status in ('queued', 'sending')) as n`.execute(owner);
  return rows[0]?.n ?? 0;
};

/** Starts the run on a new server and kills it during the run. True: it was interrupted. */
const killOnce = async (owner: Sql, start: () => Promise<Started>, waitMs: number): Promise<boolean> => {
  const server = await start();
  await enqueue(owner, 'billing_by_date');
  await pause(waitMs);
  await server.end('SIGKILL');
  return (await left(owner)) > 0;
};

const FINISH_MS = 420_000;
/** What a killed server was sending is sent again after half a minute of silence. */
const finish = async (owner: Sql, start: () => Promise<Started>): Promise<void> => {
  const server = await start();
  const until = Date.now() + FINISH_MS;
  while ((await left(owner)) > 0 && Date.now() < until) {
    await enqueue(owner, 'billing_by_date');
    await pause(2_000);
  }
  await server.end('SIGTERM');
};

const problemsOf = async (owner: Sql, stripe: StripeServer, memberships: number): Promise<string[]> => {
  const billed = await raw<{ membership_id: number; n: number; paid: number }>`
    select ms.id as membership_id, count(i.id) as n, count(i.id) filter (where i.status = 'success') as paid
      from membership ms left join invoice i on i.membership_id = ms.id group by 1`.execute(owner);
  const problems = billed.rows
    .filter(({ n, paid }) => n !== 1 || paid !== 1)
    .map(({ membership_id, n, paid }) => `membership ${membership_id} has ${n} invoices, ${paid} paid`);
  const charges = new Map<string, number>();
  for (const { description } of stripe.taken) charges.set(description, (charges.get(description) ?? 0) + 1);
  for (const [invoice, times] of charges) if (times > 1) problems.push(`${invoice} was charged ${times} times`);
  if (charges.size !== memberships) problems.push(`${charges.size} invoices were charged of ${memberships}`);
  return problems;
};

type Asking = Asked & { stripe: StripeServer; gateway: string };
const killAgain = ({ kills, memberships, seed, stripe, gateway }: Asking): Promise<BillingKills> =>
  onStage(async ({ owner, settings: ofStage, broken }) => {
    const random = seeded(seed);
    await seedMemberships(owner, memberships);
    const settings = {
      ...ofStage,
      STRIPE_SECRET_KEY: 'sk_test_torture',
      STRIPE_WEBHOOK_SECRET: 'whsec_torture',
      STRIPE_API_URL: gateway,
    };
    let cutShort = 0;
    for (let i = 0; i < kills; i++)
      cutShort += Number(await killOnce(owner, () => startServer(settings), 200 + random.int(1_200)));
    await finish(owner, () => startServer(settings));
    const against = await broken([...moneyInvariants, ...billingInvariants]);
    return { kills, memberships, cutShort, problems: [...(await problemsOf(owner, stripe, memberships)), ...against] };
  });
export const killBilling = async (asked: Asked): Promise<BillingKills> => {
  const stripe = new StripeServer();
  stripe.delayMs = 3;
  try {
    return await killAgain({ ...asked, stripe, gateway: await stripe.start() });
  } finally {
    await stripe.stop();
  }
};
