/**
 * SIGKILL while an e-mail goes to many clients, again and again: nobody gets it twice, nobody is missed, and those in doubt
 * are listed. The mail server is our own, and notes what it really accepted.
 */
import type { AddressInfo, Server } from 'node:net';
import { sql as raw } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { makeNetwork } from '#areas/access/access.testing.ts';
import type { Sql } from '#kit/server/db.ts';
import { startServer, type Settings } from '../boot/testing.start.ts';
import { automationInvariants } from '../verify/automation.ts';
import { broadcastInvariants } from '../verify/broadcast.ts';
import { seeded } from './random.ts';
import { onStage, pause } from './stage.ts';

export type CampaignKills = { people: number; cutShort: number; doubt: number; problems: string[] };
/** `by`: a schedule sends to a list, or an automation to everybody who joined. */
type Asked = { kills: number; people: number; seed: number; by?: 'schedule' | 'automation' };

/** Everybody agreed; half of them are in one mail domain. One sending to all of them is due. */
export const seed = async (owner: Sql, count: number, by: 'schedule' | 'automation'): Promise<void> => {
  const { branches } = await makeNetwork(owner);
  const { KL } = branches;
  await raw`update broadcast_setting set quiet_from = null, quiet_until = null, per_minute = 100000`.execute(owner);
  await raw`
    with m as (insert into member (branch_id, number, first_name, last_name, email, date_of_birth, joined_on)
      select ${KL}, n, 'Member', n::text, 'm' || n || '@mail' || (n % 2) || '.example', '1990-01-01', (now() at time zone 'Asia/Kuala_Lumpur')::date from generate_series(1, ${count}) n returning id),
    mb as (insert into member_branch (branch_id, member_id, is_home) select ${KL}, id, true from m),
    c as (insert into member_consent (branch_id, member_id, purpose, channel, wording, locale, given_at)
      select ${KL}, id, 'marketing', 'email', 'x', 'en', now() - interval '1 day' from m),
    a as (insert into audience (branch_id, kind, name) values (${KL}, 'list', 'All') returning id),
    am as (insert into audience_member (audience_id, member_id) select a.id, m.id from a, m),
    e as (insert into campaign (branch_id, name, subject, blocks)
      values (${KL}, 'All', '{"en": "Hi {{first_name}}", "cn": ""}', '[{"kind": "text", "text": {"en": "x", "cn": ""}}]') returning id),
    t as (insert into automation (branch_id, name, trigger, status, since_on)
      select ${KL}, 'Welcome', 'joined', 'active', current_date - 1 where ${by} = 'automation' returning id),
    u as (insert into automation_pulse (automation_id, branch_id, scan_at) select id, ${KL}, now() from t),
    s as (insert into automation_step (branch_id, automation_id, plan_no, no, kind, campaign_id) select ${KL}, t.id, 1, 0, 'send', e.id from t, e)
    insert into campaign_schedule (branch_id, campaign_id, audience_id, audience_name, every, first_on, at_minute, next_at)
    select ${KL}, e.id, a.id, 'All', 'now', current_date, 0, now() from e, a where ${by} = 'schedule'`.execute(owner);
};
/** As two minutes after a process was killed: what it held in the queue of jobs is free again. */
export const wake = async (owner: Sql): Promise<void> => {
  await raw`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`.execute(owner);
  await raw`select graphile_worker.add_job('campaign_send'::text, queue_name => 'campaign')`.execute(owner);
};
const left = async (owner: Sql): Promise<number> => {
  const { rows } = await raw<{ n: number }>`
    select count(*)::int as n from campaign_recipient where status in ('queued', 'sending')`.execute(owner);
  return rows[0]?.n ?? 0;
};

const MOST_MS = 30_000;
/** After so many more letters. True: it was killed in the middle. */
const killOnce = async (owner: Sql, settings: Settings, got: ReadonlyMap<string, number>, more: number) => {
  const server = await startServer(settings);
  await wake(owner);
  const until = Date.now() + MOST_MS;
  const goal = got.size + more;
  while (got.size < goal && Date.now() < until) await pause(5);
  await server.end('SIGKILL');
  // The database ends what the killed process had asked of it.
  await pause(1000);
  return got.size >= goal && (await left(owner)) > 0;
};
const FINISH_MS = 300_000;
/** Eleven minutes later for those that were being sent to. */
const finish = async (owner: Sql, settings: Settings): Promise<void> => {
  await raw`update campaign_recipient set claimed_at = claimed_at - interval '11 minutes' where status = 'sending'`.execute(
    owner,
  );
  const server = await startServer(settings);
  const until = Date.now() + FINISH_MS;
  while ((await left(owner)) > 0 && Date.now() < until) {
    await wake(owner);
    await pause(1000);
  }
  await pause(1000);
  await server.end('SIGTERM');
};

type Row = { address: string | null; status: string };
const problemsOf = (rows: readonly Row[], got: ReadonlyMap<string, number>, people: number): string[] => {
  const problems = [...got].filter(([, times]) => times > 1).map(([to, times]) => `${to} got it ${times} times`);
  if (rows.length !== people) problems.push(`${rows.length} rows for ${people} people`);
  for (const { address, status } of rows) {
    const times = got.get(address ?? '') ?? 0;
    if (status !== 'sent' && status !== 'in_doubt') problems.push(`${address} is ${status}`);
    if (status === 'sent' && times !== 1) problems.push(`${address} is sent and got it ${times} times`);
  }
  return problems;
};

export const listen = async (got: Map<string, number>): Promise<{ smtp: SMTPServer; url: string }> => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) got.set(address, (got.get(address) ?? 0) + 1);
        setTimeout(done, 3);
      });
    },
  });
  smtp.on('error', () => {
    // a client that was killed
  });
  const server = await new Promise<Server>((resolve) => {
    const opened = smtp.listen(0, '127.0.0.1', () => resolve(opened));
  });
  return { smtp, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

type Asking = Asked & { got: Map<string, number>; url: string };
const killAgain = ({ kills, people, seed: number, by = 'schedule', got, url }: Asking): Promise<CampaignKills> =>
  onStage(async ({ owner, settings: ofStage, broken }) => {
    const random = seeded(number);
    await seed(owner, people, by);
    const settings = { ...ofStage, SMTP_URL: url, MAIL_FROM: 'Gym <office@gym.example>' };
    let cutShort = 0;
    for (let i = 0; i < kills; i++)
      cutShort += Number(await killOnce(owner, settings, got, 1 + random.int(people / (2 * kills))));
    await finish(owner, settings);
    const { rows } = await raw<Row>`
      select coalesce(r.address, m.email) as address, r.status
        from campaign_recipient r join member m on m.id = r.member_id`.execute(owner);
    const doubt = rows.filter(({ status }) => status === 'in_doubt').length;
    const against = await broken([...broadcastInvariants, ...automationInvariants]);
    return { people: rows.length, cutShort, doubt, problems: [...problemsOf(rows, got, people), ...against] };
  });
export const killCampaign = async (asked: Asked): Promise<CampaignKills> => {
  const got = new Map<string, number>();
  const { smtp, url } = await listen(got);
  try {
    return await killAgain({ ...asked, got, url });
  } finally {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
};
