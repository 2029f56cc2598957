/** The outbox: a message is a row in the command's transaction; a job sends it, claim first, so nobody gets it twice. */
import { sql as raw } from 'kysely';
import { PassThrough } from 'node:stream';
import type { Ctx } from './context.ts';
import type { Job } from './jobs.ts';
import { fateOf, isServerAway, type MailFailure } from './mail-fate.ts';
import { replyAddress } from './reply-address.ts';
import type { Config } from '#server/boot/config.ts';
import type { Services } from './services.ts';
import type { Sql } from './db.ts';

/** A file attached to a letter. */
export type MailPaper = { name: string; kind: string; content: Buffer };
export type Letter = {
  branch_id: number | null;
  /** The client whom the letter is about; it is erased with them. */
  member_id?: number | undefined;
  to: string;
  subject: string;
  text: string;
  papers?: readonly MailPaper[];
  /** Somebody who wrote to the branch and isn't a client: their replies go on in their conversation. */
  visitor_id?: number | undefined;
  /** The name of the sender; otherwise that of the server. */
  sender?: string;
  thread?: MailThread;
};
/** A letter that answers one: ids without brackets, the earlier ones separated by spaces. */
type MailThread = { id: string; in_reply_to: string; references: string };

/** The staff who get a letter, and their language. */
export type Addressee = { email: string; first_name: string; locale: 'en' | 'cn' };
export const addresseesOf = async (db: Sql, staff_ids: readonly number[]): Promise<Addressee[]> =>
  staff_ids.length === 0
    ? []
    : db
        .selectFrom('staff')
        .innerJoin(
          raw<{ id: number; email: string }>`staff_addresses(${[...staff_ids]}::bigint[])`.as('a'),
          'a.id',
          'staff.id',
        )
        .select(['a.email', 'staff.first_name', 'staff.locale'])
        .$narrowType<{ locale: 'en' | 'cn' }>()
        .execute();

const attach = async (db: Sql, { branch_id, papers = [] }: Letter, mail_id: number): Promise<void> => {
  if (papers.length === 0) return;
  await db
    .insertInto('mail_paper')
    .values(papers.map((paper) => ({ ...paper, mail_id, branch_id })))
    .execute();
};

export const wakeSender = async (services: Services, db: Sql): Promise<void> => {
  await services.jobs.enqueue(db, 'mail_send', {}, { key: 'mail_send' });
};

const toPost = ({ config }: Services, db: Sql, letter: Letter) =>
  db.insertInto('mail').values({
    branch_id: letter.branch_id,
    member_id: letter.member_id ?? null,
    visitor_id: letter.visitor_id ?? null,
    to_address: letter.to,
    subject: letter.subject,
    text: letter.text,
    sender: letter.sender ?? null,
    thread: letter.thread === undefined ? null : JSON.stringify(letter.thread),
    status: config.smtpUrl === undefined ? 'kept' : 'queued',
  });
/** Puts a letter of a branch in the outbox, wakes the sender when the transaction commits, and answers its number. */
export const postMail = async (services: Services, db: Sql, letter: Letter): Promise<number> => {
  const { id } = await toPost(services, db, letter).returning('id').executeTakeFirstOrThrow();
  await attach(db, letter, id);
  if (services.config.smtpUrl !== undefined) await wakeSender(services, db);
  return id;
};
/** The same for any letter. */
export const sendMail = async (services: Services, db: Sql, letter: Letter): Promise<void> => {
  if (letter.papers !== undefined) return void (await postMail(services, db, letter));
  // The row policy hides letters with codes and links from their sender, so `returning` would be refused.
  await toPost(services, db, letter).execute();
  if (services.config.smtpUrl !== undefined) await wakeSender(services, db);
};

const MINUTES_TO_GIVE_UP = 10;
/** A server that doesn't respond costs seconds, not the usual minutes: other letters wait behind it. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Claims one letter that is due; a letter that was claimed and never finished is unknown, and isn't sent again. */
const claimNext = `update mail set status = 'sending', sent_at = now(), tries = tries + 1 where id = (
  select id from mail where status = 'queued' and (next_try_at is null or next_try_at <= $1)
   order by id limit 1 for update skip locked)
  returning id, branch_id, to_address, subject, text, html, tries, coalesce(again_at, created_at) as since, sender, thread, visitor_id,
    (select m.id from member m where m.id = mail.member_id and lower(m.email) = lower(mail.to_address)) as member_id`;
const papersOf = `select name, kind, content from mail_paper where mail_id = $1 and content is not null order by id`;
const dropContent = `update mail_paper set content = null where mail_id = $1`;
const settle = `update mail set status = $2, why = $3, next_try_at = $4, sent_at = now() where id = $1`;
const giveUp = `update mail set status = 'unknown', why = 'the server stopped while sending' where status = 'sending' and sent_at < now() - make_interval(mins => ${MINUTES_TO_GIVE_UP})`;

type Claimed = {
  id: number;
  to_address: string;
  subject: string;
  text: string;
  html: string | null;
  tries: number;
  since: string;
  branch_id: number | null;
  sender: string | null;
  thread: MailThread | null;
  visitor_id: number | null;
  /** The client to whose address it goes. Letters about clients also go to staff. */
  member_id: number | null;
};

/** A letter of many: with HTML, a name of its own as the sender, and headers. */
type PostLetter = {
  to: string;
  sender: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  /** Identifies the letter on every try. */
  key: string;
};
/** Connections to the mail server that are kept for many letters. */
export type Post = { send(letter: PostLetter): Promise<MailFailure | null>; close(): void };

export const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();
/** The letters of a batch. None is tried again here: whether that is safe is decided by `fateOf`. */
export const openPost = async ({ config }: Services, connections: number): Promise<Post> => {
  const { default: nodemailer } = await import('nodemailer');
  const { smtpUrl = '', mailFrom = '' } = config;
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    maxRequeues: 0,
    ...PATIENCE,
  });
  const address = addressIn(mailFrom);
  const begun = new WeakSet<object>();
  transport.use('stream', (mail, done) => {
    const { headers } = mail.data;
    mail.message.transform(() => {
      if (typeof headers === 'object') begun.add(headers);
      return new PassThrough();
    });
    done();
  });
  const send: Post['send'] = async ({ sender, headers, key, replyTo, ...letter }) => {
    const own = { ...headers };
    try {
      await transport.sendMail({
        ...letter,
        from: { name: sender, address },
        ...(replyTo !== null && { replyTo }),
        headers: own,
        messageId: `<${key}@${address.split('@')[1] ?? 'localhost'}>`,
      });
      return null;
    } catch (error) {
      const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
      return { message, code, responseCode, hasBegun: begun.has(own) };
    }
  };
  return { send, close: () => transport.close() };
};

/** Where replies arrive, if this server receives e-mails and knows who would reply. */
const replyToOf = (config: Config, { branch_id, member_id, visitor_id }: Claimed): string | null => {
  if (branch_id === null) return null;
  if (visitor_id !== null) return replyAddress(config, { kind: 'visitor', id: visitor_id, branch_id });
  return member_id === null ? null : replyAddress(config, { kind: 'member', id: member_id, branch_id });
};
const bracketed = (ids: string): string[] =>
  ids
    .split(' ')
    .filter(Boolean)
    .map((id) => `<${id}>`);
/** Out-of-office programs don't answer what the system writes (RFC 3834); staff write answers themselves. */
const headersOf = (config: Config, letter: Claimed) => {
  const { sender, thread } = letter;
  const replyTo = replyToOf(config, letter);
  return {
    from: sender === null ? config.mailFrom : { name: sender, address: addressIn(config.mailFrom ?? '') },
    ...(replyTo !== null && { replyTo }),
    ...(thread === null
      ? { headers: { 'Auto-Submitted': 'auto-generated' } }
      : {
          messageId: `<${thread.id}>`,
          ...(thread.in_reply_to !== '' && { inReplyTo: `<${thread.in_reply_to}>` }),
          ...(thread.references !== '' && { references: bracketed(thread.references) }),
        }),
  };
};
/** Hands a letter to the mail server; null if it was accepted. */
const handOver = async (
  { config }: Services,
  letter: Claimed,
  papers: readonly MailPaper[],
): Promise<MailFailure | null> => {
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({ url: config.smtpUrl ?? '', ...PATIENCE });
  let hasBegun = false;
  // The text is fetched once the server has been reached and has authenticated us.
  transport.use('stream', (mail, done) => {
    mail.message.transform(() => {
      hasBegun = true;
      return new PassThrough();
    });
    done();
  });
  try {
    await transport.sendMail({
      ...headersOf(config, letter),
      to: letter.to_address,
      subject: letter.subject,
      text: letter.text,
      ...(letter.html !== null && { html: letter.html }),
      attachments: papers.map(({ name, kind, content }) => ({ filename: name, contentType: kind, content })),
    });
    return null;
  } catch (error) {
    const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
    return { message, code, responseCode, hasBegun };
  } finally {
    transport.close();
  }
};

/** Continues: there may be another one. Stops: the outbox is empty, or the mail server is down. */
const sendOne = async (services: Services, ctx: Ctx): Promise<'goes on' | 'stops'> => {
  const [rows] = await ctx.run([{ sql: claimNext, parameters: [services.clock.now()] }]);
  const letter = rows?.[0] as Claimed | undefined;
  if (!letter) return 'stops';
  const [papers = []] = await ctx.run([{ sql: papersOf, parameters: [letter.id] }]);
  const failure = await handOver(services, letter, papers as MailPaper[]);
  if (!failure) {
    const sent = { sql: settle, parameters: [letter.id, 'sent', null, null] };
    await ctx.run([sent, { sql: dropContent, parameters: [letter.id] }]);
    return 'goes on';
  }
  const now = services.clock.now();
  const fate = fateOf(failure, { tries: letter.tries - 1, since: new Date(letter.since) }, now);
  const next = fate.status === 'queued' ? fate.next_try_at : null;
  const why = failure.message.slice(0, 300);
  await ctx.run([{ sql: settle, parameters: [letter.id, fate.status, why, next] }]);
  services.log.warn({ mail_id: letter.id, status: fate.status, next_try_at: next, why }, 'a letter was not sent');
  if (next)
    await ctx.tx(({ db }) =>
      services.jobs.enqueue(db, 'mail_send', {}, { key: `mail_send:${letter.id}`, runAt: next }),
    );
  return isServerAway(failure) ? 'stops' : 'goes on';
};

export const mailJobs: Job[] = [
  {
    name: 'mail_send',
    cron: '*/5 * * * *',
    lane: 'prompt',
    async run(ctx) {
      if (ctx.services.config.smtpUrl === undefined) return;
      await ctx.run([{ sql: giveUp, parameters: [] }]);
      while ((await sendOne(ctx.services, ctx)) === 'goes on') {
        // until the outbox is empty
      }
    },
  },
];
