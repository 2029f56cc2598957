/** Is a trainer available at a time, and if not, who or what else is? */
import { inLanguage, fallbackLocale, fill, wordAt, type Facts } from '#kit/domain/words.ts';
import { formatDay } from '#kit/domain/day.ts';
import { Refusal, refuseIf, RefusedByOthers } from '#kit/domain/errors.ts';
import { addMinutes, clockIn } from '#kit/domain/zone.ts';
import { classesWords } from '../classes.words.ts';
import { hoursAround, isWithin } from '../availability/availability.rules.ts';
import type { MoveChecked } from './appointment.model.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { closedAmong } from '#areas/settings/hours/hours.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { clientElsewhere } from './appointment.store.ts';
import { freeTrainers, type TrainerHours } from '../availability/availability.commands.ts';
import { clashText, findClashes } from '../clash/clash.commands.ts';

export type Slot = {
  day: string;
  starts_at: string;
  ends_at: string;
  buffer_before_min: number;
  buffer_after_min: number;
};
export type Wanted = {
  branch: BranchFacts;
  trainer: TrainerHours;
  member_id: number;
  slot: Slot;
  facility_id: number | null;
  /** The appointment that is moved. */
  but: number;
  outside: boolean;
};

const said = (ctx: Ctx, key: string, facts: Facts): string =>
  fill(wordAt(inLanguage(classesWords, ctx.locale), `refusals.${key}`) ?? key, facts);
const TOLD = 8;
/** "Free times on Fri 5 Dec: 10:00, 10:30", and who else is free at the requested time. */
const offers = async (ctx: Ctx, { branch, trainer, slot, but }: Wanted): Promise<string[]> => {
  const all = await freeTrainers(ctx, branch, { day: slot.day, but, at: slot.starts_at });
  const mine = all.find((one) => one.staff_id === trainer.staff_id)?.starts ?? [];
  const others = all.filter((one) => one.staff_id !== trainer.staff_id && one.is_free_at);
  const day = formatDay(slot.day, ctx.locale);
  const times = mine
    .slice(0, TOLD)
    .map((at) => clockIn(branch.time_zone, new Date(at)))
    .join(', ');
  const names = others
    .slice(0, TOLD)
    .map((one) => one.name)
    .join(', ');
  return [
    mine.length === 0 ? said(ctx, 'no_times', { day }) : said(ctx, 'free_times', { day, times }),
    ...(names === '' ? [] : [said(ctx, 'free_trainers', { names })]),
  ];
};

/** The trainer with buffers, the room without: each with what is in the way. */
const clashes = async (ctx: Ctx, { trainer, slot, facility_id, but, branch }: Wanted): Promise<string[]> => {
  const { day, starts_at, ends_at, buffer_before_min, buffer_after_min } = slot;
  const around = {
    day,
    starts_at: addMinutes(new Date(starts_at), -buffer_before_min).toISOString(),
    ends_at: addMinutes(new Date(ends_at), buffer_after_min).toISOString(),
  };
  const except = but === 0 ? [] : [-but];
  const found = [
    ...(await findClashes(ctx, { slots: [around], facility_id: 0, staff: [trainer.staff_id], but: except })),
    ...(facility_id === null
      ? []
      : await findClashes(ctx, { slots: [{ day, starts_at, ends_at }], facility_id, staff: [], but: except })),
  ];
  return found.map((clash) => clashText(clash, branch.time_zone, ctx.locale ?? fallbackLocale));
};

const isInHours = ({ slot, trainer, branch }: Wanted): boolean =>
  isWithin(hoursAround(trainer.pattern, slot.day, branch.time_zone), {
    from: Date.parse(slot.starts_at),
    until: Date.parse(slot.ends_at),
  });

const isClosedFor = async (ctx: Ctx, { branch, slot }: Wanted): Promise<boolean> =>
  (await closedAmong(ctx, branch.id, [slot.day])).length > 0;
const dayFacts = (ctx: Ctx, { slot }: Wanted): Facts => ({ day: formatDay(slot.day, ctx.locale) });

/** What `mustBeFree` would refuse, shown before the attempt. */
export const standsAgainst = async (ctx: Ctx, wanted: Wanted): Promise<MoveChecked> => {
  const [elsewhere] = await ctx.read(clientElsewhere(wanted.member_id, wanted.slot, wanted.but));
  const found = await clashes(ctx, wanted);
  const isShut = !wanted.outside && (await isClosedFor(ctx, wanted));
  const isOutside = found.length === 0 && !wanted.outside && !isShut && !isInHours(wanted);
  const against = [
    ...(isShut ? [said(ctx, 'branch_closed', dayFacts(ctx, wanted))] : []),
    ...(elsewhere.length === 0 ? [] : [said(ctx, 'client_elsewhere', {})]),
    ...found,
    ...(isOutside ? [said(ctx, 'not_available', { trainer: wanted.trainer.name, free: '' }).trim()] : []),
  ];
  return { against, instead: against.length === 0 ? [] : await offers(ctx, wanted) };
};

export const mustBeFree = async (ctx: Ctx, wanted: Wanted): Promise<void> => {
  const { trainer, slot, member_id, but, outside } = wanted;
  refuseIf(!outside && (await isClosedFor(ctx, wanted)) ? 'classes.branch_closed' : null, dayFacts(ctx, wanted));
  const [elsewhere] = await ctx.read(clientElsewhere(member_id, slot, but));
  refuseIf(elsewhere.length === 0 ? null : 'classes.client_elsewhere');
  const found = await clashes(ctx, wanted);
  if (found.length > 0)
    throw new RefusedByOthers('classes.appointment_clash', [...found, ...(await offers(ctx, wanted))]);
  if (outside || isInHours(wanted)) return;
  const free = (await offers(ctx, wanted)).join(' ');
  throw new Refusal('classes.not_available', { trainer: trainer.name, free });
};
