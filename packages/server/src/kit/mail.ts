/** The outbox: a message is a row in the command's transaction; a job sends it, claim first, so nobody gets it twice. */
import type { Transporter } from 'nodemailer';
import type { Job } from './jobs.ts';
import type { Services } from './services.ts';
import type { Sql } from './db.ts';

/** A file that goes with a letter. */
export type MailPaper = { name: string; kind: string; content: Buffer };
export type Letter = {
  branch_id: number | null;
  to: string;
  subject: string;
  text: string;
  papers?: readonly MailPaper[];
};

/** Whom of the staff a letter goes to, and in which language. */
export type Addressee = { email: string; first_name: string; locale: 'en' | 'cn' };
export const addresseesOf = async (db: Sql, staff_ids: readonly number[]): Promise<Addressee[]> =>
  staff_ids.length === 0
    ? []
    : db
        .selectFrom('staff')
        .select(['email', 'first_name', 'locale'])
        .where('id', 'in', [...staff_ids])
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
  await services.jobs.enqueue(db, 'mail_send', {}, { key: 'mail_send', queue: 'mail' });
};

/** Puts a letter in the outbox and wakes the sender when the transaction commits. */
export const sendMail = async (services: Services, db: Sql, letter: Letter): Promise<void> => {
  const posted = db.insertInto('mail').values({
    branch_id: letter.branch_id,
    to_address: letter.to,
    subject: letter.subject,
    text: letter.text,
    status: services.config.smtpUrl === undefined ? 'kept' : 'queued',
  });
  // The row policy hides letters with codes and links from their sender, so `returning` would be refused.
  if (letter.papers === undefined) await posted.execute();
  else await attach(db, letter, (await posted.returning('id').executeTakeFirstOrThrow()).id);
  if (services.config.smtpUrl !== undefined) await wakeSender(services, db);
};

const MINUTES_TO_GIVE_UP = 10;
let transport: Transporter | undefined;

/** Claims one queued letter; what was claimed and never finished is listed as unknown, not sent again. */
const claimNext = `update mail set status = 'sending', sent_at = now() where id = (
  select id from mail where status = 'queued' order by id limit 1 for update skip locked) returning id, to_address, subject, text`;
const papersOf = `select name, kind, content from mail_paper where mail_id = $1 and content is not null order by id`;
const dropContent = `update mail_paper set content = null where mail_id = $1`;
const giveUp = `update mail set status = 'unknown', why = 'the server stopped while sending' where status = 'sending' and sent_at < now() - make_interval(mins => ${MINUTES_TO_GIVE_UP})`;

const sendOne = async (services: Services, ctx: Parameters<Job['run']>[0]): Promise<boolean> => {
  const [rows] = await ctx.run([{ sql: claimNext, parameters: [] }]);
  const letter = rows?.[0] as { id: number; to_address: string; subject: string; text: string } | undefined;
  if (!letter) return false;
  const [papers = []] = await ctx.run([{ sql: papersOf, parameters: [letter.id] }]);
  const attachments = (papers as MailPaper[]).map(({ name, kind, content }) => ({
    filename: name,
    contentType: kind,
    content,
  }));
  transport ??= (await import('nodemailer')).default.createTransport(services.config.smtpUrl ?? '');
  const [status, why] = await transport
    .sendMail({
      from: services.config.mailFrom,
      to: letter.to_address,
      subject: letter.subject,
      text: letter.text,
      attachments,
    })
    .then(
      () => ['sent', null] as const,
      (error: unknown) => ['failed', error instanceof Error ? error.message.slice(0, 300) : 'unknown'] as const,
    );
  await ctx.run([
    {
      sql: 'update mail set status = $2, why = $3, sent_at = now() where id = $1',
      parameters: [letter.id, status, why],
    },
    ...(status === 'sent' ? [{ sql: dropContent, parameters: [letter.id] }] : []),
  ]);
  return true;
};

export const mailJobs: Job[] = [
  {
    name: 'mail_send',
    cron: '*/5 * * * *',
    async run(ctx) {
      if (ctx.services.config.smtpUrl === undefined) return;
      await ctx.run([{ sql: giveUp, parameters: [] }]);
      while (await sendOne(ctx.services, ctx)) {
        // until the outbox is empty
      }
    },
  },
];
