/**
 * A new e-mail of a client: immediate if nobody signs in with the old one, else once that address confirms, or after a
 * day.
 */
import { emailChange, EMAIL_WAIT_HOURS } from './member-email.rules.ts';
import { peopleWords } from '../people.words.ts';
import { DuplicateEmail, NotFound, Refusal } from '#kit/domain/errors.ts';
import { inLanguage, fill, type Facts } from '#kit/domain/words.ts';
import { command, makeContext, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { systemContext, type Job } from '#kit/server/jobs.ts';
import { sendMail } from '#kit/server/mail.ts';
import { seal, unseal } from '#kit/server/seal.ts';
import { noteEvent } from '#kit/server/security-events.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import {
  askNextEmail,
  dropNextEmail,
  emailOf,
  emailOfLink,
  emailsDue,
  holdEmail,
  putEmail,
  type WaitingEmail,
} from './member-email.store.ts';
import { isEmailTaken } from '../member/member.store.ts';
import type { Said } from '#kit/domain/words.ts';
import { memberLoginContract } from '../member-login/member-login.contract.ts';

const USE = 'member.next_email';
type Kind = keyof Omit<Said<typeof peopleWords>['email_change']['letters'], 'no_address'>;
type Sealed = Pick<WaitingEmail, 'id' | 'next_email_sealed'>;
type Told = Pick<WaitingEmail, 'id' | 'first_name' | 'branch_name'>;
type Left = Told & Pick<WaitingEmail, 'branch_id' | 'email'>;

/** Letters about an account go to the address that was the client's until now. */
export const writeToClient = async (ctx: TxCtx, to: string, kind: Kind, of: Told, facts: Facts = {}): Promise<void> => {
  const { letters } = inLanguage(peopleWords, ctx.locale).email_change;
  const known = { name: of.first_name, gym: of.branch_name, ...facts };
  const { subject, text } = letters[kind];
  await sendMail(ctx.services, ctx.db, {
    branch_id: null,
    member_id: of.id,
    to,
    subject: fill(subject, known),
    text: fill(text, known),
  });
};
const addressWord = (ctx: Ctx, email: string | null): string =>
  email ?? inLanguage(peopleWords, ctx.locale).email_change.letters.no_address;

/** '' means none. */
export const nextEmailOf = (ctx: Ctx, { id, next_email_sealed: sealed }: Sealed): string | null =>
  sealed === null ? null : unseal(ctx.services.config, USE, id, sealed);

export const getEmail = async (ctx: Ctx, id: number): Promise<WaitingEmail> => {
  const [[found]] = await ctx.read(emailOf(id));
  if (!found) throw new NotFound();
  return found;
};

const ask = async (ctx: TxCtx, found: WaitingEmail, wanted: string | null): Promise<void> => {
  if (wanted !== null && (await isEmailTaken(ctx.db, wanted, found.id))) throw new DuplicateEmail();
  const at = ctx.clock.now();
  const token = newToken();
  await askNextEmail(ctx.db, found.id, {
    sealed: seal(ctx.services.config, USE, found.id, wanted ?? ''),
    by: ctx.actor.staff_id,
    at,
    until: new Date(at.getTime() + EMAIL_WAIT_HOURS * 3_600_000),
    digest: hashToken(token),
  });
  const { publicUrl, host, port } = ctx.services.config;
  const link = `${publicUrl ?? `http://${host}:${port}`}/p/clientEmail#token=${token}`;
  if (found.email !== null)
    await writeToClient(ctx, found.email, 'email_asked', found, { email: addressWord(ctx, wanted), link });
};

/** The client has another e-mail now, or none: the old address gets a letter. */
export const leaveEmail = async (ctx: TxCtx, of: Left, next: string | null): Promise<void> => {
  if (of.email !== null) await writeToClient(ctx, of.email, 'email_moved', of, { email: addressWord(ctx, next) });
  noteEvent(ctx, { kind: 'email_changed', client_id: of.id, branch_id: of.branch_id });
};

/** What an edit of the record saves as the e-mail: the new one, or the old one while the new one waits. */
export const emailToSave = async (ctx: TxCtx, id: number, wanted: string | null): Promise<string | null> => {
  await holdEmail(ctx.db, id);
  const found = await getEmail(ctx, id);
  const change = emailChange({ ...found, pending: nextEmailOf(ctx, found) }, wanted);
  if (change === 'wait') await ask(ctx, found, wanted);
  if (change !== 'now') return found.email;
  await leaveEmail(ctx, found, wanted);
  return wanted;
};
/** A merge is undone: what it asked for is the other record's e-mail again. */
export const dropEmailAsked = async (ctx: TxCtx, id: number, asked: string | null): Promise<void> => {
  const next = nextEmailOf(ctx, await getEmail(ctx, id));
  if (asked !== null && next?.toLowerCase() === asked.toLowerCase()) await dropNextEmail(ctx.db, id);
};

/** False: someone else has the address now, and nothing has changed. The database ends the sessions. */
const takeEffect = async (ctx: TxCtx, found: WaitingEmail): Promise<boolean> => {
  const next = nextEmailOf(ctx, found) || null;
  if (next !== null && (await isEmailTaken(ctx.db, next, found.id))) {
    await dropNextEmail(ctx.db, found.id);
    return false;
  }
  await putEmail(ctx.db, found.id, next);
  for (const to of new Set([found.email, next]))
    if (to !== null) await writeToClient(ctx, to, 'email_moved', found, { email: addressWord(ctx, next) });
  noteEvent(ctx, { kind: 'email_changed', client_id: found.id, branch_id: found.branch_id });
  return true;
};

export const cancelEmail = command(memberLoginContract.cancelEmail, async (ctx, id) => {
  await getEmail(ctx, id);
  if (!(await dropNextEmail(ctx.db, id))) throw new Refusal('people.no_email_change');
  return null;
});

/** With the link that was sent to the old address: nobody is signed in here, so the system does it. */
export const answerEmail = async (ctx: Ctx, asked: { token: string; agrees: boolean }): Promise<null> => {
  const { actor, scope, branch_id, services } = await systemContext(ctx.services, 'client_email');
  const { locale, request_id, address, agent } = ctx;
  const system = makeContext({ actor, scope, branch_id, services, locale, request_id, address, agent });
  const isDone = await system.tx(async (inside) => {
    const [[known]] = await inside.read(emailOfLink(hashToken(asked.token)));
    if (!known) throw new Refusal('people.link_over');
    await holdEmail(inside.db, known.id);
    const [[found]] = await inside.read(emailOfLink(hashToken(asked.token)));
    if (!found) throw new Refusal('people.link_over');
    return asked.agrees ? takeEffect(inside, found) : dropNextEmail(inside.db, found.id);
  });
  if (!isDone) throw new Refusal('people.email_taken');
  return null;
};

const isDue = ({ next_email_until }: WaitingEmail, now: Date): boolean =>
  next_email_until !== null && Date.parse(next_email_until) <= now.getTime();

export const memberEmailJobs: Job[] = [
  {
    name: 'client_emails',
    cron: '*/5 * * * *',
    run: async (ctx) => {
      const [due] = await ctx.read(emailsDue(ctx.clock.now()));
      for (const { id } of due)
        await ctx.tx(async (inside) => {
          await holdEmail(inside.db, id);
          const [[found]] = await inside.read(emailOf(id));
          if (found && isDue(found, inside.clock.now())) await takeEffect(inside, found);
        });
    },
  },
];
