/**
 * Sends the reports that are due. Each letter is written in the transaction that notes it, so that it goes out once, in
 * whatever moment a process is killed; what was begun is finished by the next run of the job.
 */
import type { Outcome } from './report-schedule.model.ts';
import { askAt, nextRun, periodAt } from './report-schedule.rules.ts';
import { reportScheduleWords } from './report-schedule.words.ts';
import { actorOfStaff, type StaffActor } from '#areas/access/role/role.facts.ts';
import { dayIn, formatDay } from '#kit/domain/day.ts';
import { Forbidden, ValidationError } from '#kit/domain/errors.ts';
import type { Report } from '#kit/domain/report.ts';
import { fill, inLanguage } from '#kit/domain/words.ts';
import { decide } from '#kit/server/access.ts';
import { makeContext, type Ctx } from '#kit/server/context.ts';
import { isAway } from '#kit/server/db-errors.ts';
import { sendMail, type MailPaper } from '#kit/server/mail.ts';
import { reportFile } from '#kit/server/report.ts';
import { allReports } from '../report-list/report-list.model.ts';
import {
  finishRun,
  insertRun,
  nextDue,
  noteLetter,
  openRuns,
  saveNext,
  waitingIn,
  type OpenRun,
} from './report-schedule.store.ts';

/** One schedule a transaction. What was missed while nothing ran is sent once, not once for each missed time. */
const startNext = (ctx: Ctx): Promise<boolean> =>
  ctx.tx(async ({ db, clock }) => {
    const now = clock.now();
    const due = await nextDue(db, now.toISOString());
    if (!due) return false;
    await insertRun(db, due, due.next_at);
    await saveNext(db, due.id, nextRun(due, due.time_zone, now).toISOString());
    return true;
  });

/** As the person: with their permissions as they are now, in their language. */
const contextOf = (ctx: Ctx, { actor }: StaffActor, report: Report, run: OpenRun): Ctx => {
  const { services, request_id } = ctx;
  const seen = decide(actor, report.csv, run.branch_id, run.office_id);
  const reading = { ...services, db: services.dear.reads };
  return makeContext({ actor, ...seen, locale: actor.locale, request_id, services: reading });
};
const papersFor = async (ctx: Ctx, person: StaffActor, report: Report, run: OpenRun): Promise<MailPaper[]> => {
  const theirs = contextOf(ctx, person, report, run);
  const asked = askAt(report, run.search, dayIn(run.time_zone, new Date(run.due_at)), run.is_office);
  const papers: MailPaper[] = [];
  for (const format of run.formats) {
    const { name, kind, content } = await reportFile(theirs, report, format, asked);
    papers.push({ name, kind, content: Buffer.from(content as string | Buffer) });
  }
  return papers;
};

type Made = { outcome: Outcome; papers: MailPaper[] };
const nothing = (outcome: Outcome): Made => ({ outcome, papers: [] });
/** No letter to somebody who has left, or who can't open the report any more. */
const makeFor = async (ctx: Ctx, person: StaffActor | undefined, run: OpenRun): Promise<Made> => {
  const report = allReports[run.report]?.of;
  if (!person) return nothing('left');
  if (!report) return nothing('failed');
  try {
    return { outcome: 'sent', papers: await papersFor(ctx, person, report, run) };
  } catch (error) {
    if (error instanceof Forbidden) return nothing('no_access');
    if (error instanceof ValidationError) return nothing('too_large');
    // The database is away: the next run goes on. Anything else would fail every time, and others wait behind it.
    if (isAway(error)) throw error;
    ctx.services.log.error({ err: error, run: run.id, staff_id: person.actor.staff_id }, 'a report was not sent');
    return nothing('failed');
  }
};

const letterTo = (ctx: Ctx, { actor, email, first_name }: StaffActor, run: OpenRun, papers: readonly MailPaper[]) => {
  const { locale } = actor;
  const { publicUrl, host, port } = ctx.services.config;
  const report = allReports[run.report]?.of;
  const days = report && periodAt(report, run.search, dayIn(run.time_zone, new Date(run.due_at)));
  const { subject, text } = inLanguage(reportScheduleWords, locale).letter;
  const facts = {
    name: run.name,
    title: run.name,
    branch: run.branch_name,
    first_name,
    from: days ? formatDay(days.from, locale) : '',
    until: days ? formatDay(days.until, locale) : '',
    link: `${publicUrl ?? `http://${host}:${port}`}/report/scheduled`,
  };
  return { branch_id: run.branch_id, to: email, subject: fill(subject, facts), text: fill(text, facts), papers };
};

const sendOne = async (ctx: Ctx, run: OpenRun, staff_id: number): Promise<void> => {
  const person = await actorOfStaff(ctx, staff_id);
  const { outcome, papers } = await makeFor(ctx, person, run);
  await ctx.tx(async ({ db, services, clock }) => {
    const isMine = await noteLetter(db, { run, staff_id, outcome, at: clock.now().toISOString() });
    if (isMine && person && outcome === 'sent') await sendMail(services, db, letterTo(ctx, person, run, papers));
  });
};

/** Returns how many reports were begun or finished. */
export const sendReports = async (ctx: Ctx): Promise<number> => {
  while (await startNext(ctx)) {
    // until nothing is due
  }
  let [count, after] = [0, 0];
  for (;;) {
    const [[run]] = await ctx.read(openRuns(after));
    if (!run) return count;
    const [waiting] = await ctx.read(waitingIn(run.id));
    for (const { staff_id } of waiting) await sendOne(ctx, run, staff_id);
    await ctx.tx(({ db, clock }) => finishRun(db, run.id, clock.now().toISOString()));
    after = run.id;
    count += 1;
  }
};
