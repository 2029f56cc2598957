/** The clock of a ticket, by the opening hours of those who answer it. */
import { clockAfter, MOST_CLOSED_DAYS, type Clock, type OpenHours, type TicketEvent } from './clock.rules.ts';
import type { Desk, Priority } from './ticket.model.ts';
import { clockHours } from './ticket.store.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import { spansFrom } from '#areas/settings/hours/hours.rules.ts';
import type { Week } from '#areas/settings/hours/hours.model.ts';
import type { Ctx } from '#kit/server/context.ts';

/** The opening hours of those who answer. */
export const hoursFor = async (
  ctx: Ctx,
  { desk, branch_id }: { desk: Desk; branch_id: number },
): Promise<OpenHours> => {
  const [[row]] = await ctx.read(clockHours(desk, branch_id, ctx.clock.now().toISOString(), MOST_CLOSED_DAYS));
  if (!row) throw new NotFound();
  const week = Object.fromEntries(weekdays.map((day) => [day, spansFrom(row.week[day])])) as Week;
  const holidays = row.holidays.map(({ day, hours }) => ({ day, spans: hours === '' ? null : spansFrom(hours) }));
  return { week, holidays, zone: row.time_zone };
};

type Clocked = Clock & { branch_id: number; desk: Desk; priority: Priority };
/** The clock after an event; `before` is the priority that it had. */
export const clockOf = async (ctx: Ctx, ticket: Clocked, event: TicketEvent, before?: Priority): Promise<Clock> => {
  const { waits_since, due_at, left_min, was_late, priority } = ticket;
  const at = { now: ctx.clock.now(), hours: await hoursFor(ctx, ticket), priority };
  return clockAfter({ waits_since, due_at, left_min, was_late }, event, at, before);
};
