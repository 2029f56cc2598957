/** A real mail server for tests, and what tests of e-mails to many clients are built with. */
import type { AddressInfo, Server, Socket } from 'node:net';
import { sql as raw } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach } from 'vitest';
import { audienceContract } from '../audience/audience.contract.ts';
import { campaignContract } from '../campaign/campaign.contract.ts';
import { campaignScheduleContract } from '../campaign-schedule/campaign-schedule.contract.ts';
import { campaignRunContract } from './campaign-run.contract.ts';
import { preferenceContract } from '../suppression/preference.contract.ts';
import { unsubscribeToken } from '../suppression/unsubscribe-token.service.ts';
import { broadcastInvariants } from '#server/verify/broadcast.ts';
import type { RunRow } from './campaign-run.model.ts';
import { aMember } from '#areas/classes/classes.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';

type Got = { to: string; raw: string };
/** `refuses` answers a receiver with a fault; `breaks` hangs up after the text, without an answer. */
export type PostOffice = {
  url: string;
  got: Got[];
  /** The latest letter to an address, as it was sent; empty if there is none. */
  lastTo: (to: string) => string;
  refuses: (to: string) => Error | null;
  breaks: (to: string) => boolean;
  close: () => Promise<void>;
};
export const says = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });
export const openPostOffice = async (): Promise<PostOffice> => {
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(office.refuses(address)),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join();
        office.got.push({ to, raw: Buffer.concat(parts).toString() });
        if (!office.breaks(to)) return done();
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  smtp.on('error', () => {
    // a client that hung up
  });
  const server = await new Promise<Server>((resolve) => {
    const opened: Server = smtp.listen(0, '127.0.0.1', () => resolve(opened));
    opened.on('connection', (socket) => sockets.add(socket));
  });
  const office: PostOffice = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got: [],
    lastTo: (to) => office.got.findLast((one) => one.to === to)?.raw ?? '',
    refuses: () => null,
    breaks: () => false,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  return office;
};

const write = (n: number | string, more: object = {}) => ({
  name: `E-mail ${n}`,
  subject: { en: 'Hi {{first_name}}', cn: '{{first_name}}，您好' },
  blocks: [
    { kind: 'text' as const, text: { en: 'See **{{branch_name}}** <now>', cn: '欢迎来到{{branch_name}}' } },
    { kind: 'button' as const, text: { en: 'Book', cn: '预约' }, url: 'https://gym.example/book' },
  ],
  ...more,
});
type Person = { email?: string | null; consent?: boolean; locale?: 'en' | 'cn'; first_name?: string };
/** A network with a mail server. Each test begins at ten on 5 March, without anything that is planned. */
export const broadcastGym = async (config: { pushAnywhere?: boolean; mailWebhookSecret?: string } = {}) => {
  const post = await openPostOffice();
  const world = await gym({
    day: '2026-03-05',
    hour: '10:00',
    config: { smtpUrl: post.url, mailFrom: 'Gym <office@gym.example>', publicUrl: 'https://gym.example', ...config },
  });
  afterAll(() => post.close());
  const { as, on, test, branches } = world;
  const sql = test.ownerSql;
  const mine = {
    audience: as.admin(audienceContract),
    campaign: as.admin(campaignContract),
    schedule: as.admin(campaignScheduleContract),
    run: as.admin(campaignRunContract),
  };
  const job = (): Promise<void> => on.run('campaign_send');
  let made = 0;
  const aPerson = async ({ consent = true, locale = 'en', ...more }: Person = {}): Promise<{
    id: number;
    email: string;
  }> => {
    made += 1;
    const email = more.email === undefined ? `person${made}@mail${made % 2}.example` : more.email;
    const id = await aMember(sql, { branch_id: branches.KL, ...more, email });
    const given_at = new Date(on.clock.now().getTime() - 1000).toISOString();
    const agreed = {
      branch_id: branches.KL,
      member_id: id,
      purpose: 'marketing',
      channel: 'email',
      wording: 'x',
      locale,
      given_at,
    };
    if (consent) await sql.insertInto('member_consent').values(agreed).execute();
    return { id, email: email ?? '' };
  };
  const aList = async (...people: { id: number }[]): Promise<number> => {
    made += 1;
    const member_ids = people.map(({ id }) => id);
    return (await mine.audience.create.data({ kind: 'list', name: `List ${made}`, member_ids })).id;
  };
  const aCampaign = async (more: object = {}): Promise<number> => {
    made += 1;
    return (await mine.campaign.create.data(write(made, more))).id;
  };
  const plan = async (audience_id: number, more: object = {}) =>
    mine.schedule.create.data({ campaign_id: await aCampaign(), audience_id, every: 'now', ...more });
  /** The sending of a schedule, once it has begun. */
  const runOf = async (schedule: { id: number }): Promise<RunRow> => {
    const { data } = await mine.run.list.data({ campaign_schedule_id: String(schedule.id) });
    const [run] = data;
    if (!run) throw new Error('nothing was begun');
    return run;
  };
  const outcomes = async (schedule: { id: number }): Promise<Record<string, string>> => {
    const { data } = await mine.run.people.data((await runOf(schedule)).id);
    return Object.fromEntries(data.map(({ member_id, status }) => [member_id, status]));
  };

  beforeEach(async () => {
    post.got.length = 0;
    post.refuses = () => null;
    post.breaks = () => false;
    on.set('2026-03-05', '10:00');
    await raw`update campaign_schedule set status = 'ended', next_at = null where status = 'active'`.execute(sql);
    await raw`delete from mail_pace`.execute(sql);
    await raw`delete from mail`.execute(sql);
  });
  /** From the day after tomorrow on, each week at ten. */
  const weekly = async (audience_id: number, more: object = {}) => ({
    campaign_id: await aCampaign(),
    audience_id,
    every: 'week' as const,
    first_on: on.in(2),
    at_time: '10:00',
    ...more,
  });
  const settings = (values: string): Promise<unknown> => raw.raw(`update broadcast_setting set ${values}`).execute(sql);
  const faults = () => test.faults(on.clock.now(), broadcastInvariants);
  /** Somebody unsubscribes by the link in an e-mail to them. */
  const leaves = ({ id, email }: { id: number; email: string }) =>
    as.nobody(preferenceContract).unsubscribe.data({ token: unsubscribeToken(test.app.services.config, id, email) });
  return {
    ...world,
    faults,
    leaves,
    sql,
    post,
    mine,
    job,
    aPerson,
    aList,
    write,
    aCampaign,
    plan,
    weekly,
    runOf,
    outcomes,
    later: on.later,
    settings,
  };
};
