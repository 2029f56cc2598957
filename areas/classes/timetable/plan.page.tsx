/** `/manage/classes/plan/{class}`: puts a class on the timetable, once or by a rule. */
import { useMemo, type ReactElement } from 'react';
import { classContract } from '../class/class.contract.ts';
import { LONGEST_MIN, MAX_CAPACITY, type ClassView } from '../class/class.model.ts';
import { ruleText } from './repeat-text.rules.ts';
import { timetableContract } from './timetable.contract.ts';
import type { Planned, PreviewAsk } from './timetable.model.ts';
import { dayIn, isDay } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress, useGo, usePageId } from '#kit/web/address.tsx';
import { checkField, dayField, flatFields, group, numberField, ownField, type Values } from '#kit/web/form/fields.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { useKept } from '#kit/web/form/kept.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { FormView } from '#kit/web/form/view.tsx';
import { PageHead, Trail } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { offerOnSuccess } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { RoomInput, TimeField } from '../class/class-inputs.parts.tsx';
import { PlanPreview, type Take } from './plan-preview.parts.tsx';
import { isTime, PlanTrainersInput, trainersIn } from './plan-trainers.parts.tsx';
import { isRepeat, RepeatInput } from './repeat-input.parts.tsx';
import { useWeekdays } from './use-weekdays.view.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Columns } from '#kit/web/look/lay.tsx';

/** The dialog of the specification offers it; the page continues when the dialog is closed. */
let wantsStaff = false;
for (const row of [timetableContract.createSingle, timetableContract.createRepeating])
  offerOnSuccess(row.path, {
    label: () => say('classes')('session.assign'),
    open: () => {
      wantsStaff = true;
    },
  });

const isInRoom = (values: Values): boolean => values['kind'] !== 'online';
const groups = [
  group('when', [
    [dayField('day'), ownField('starts', TimeField), numberField('duration_min', { min: 5, max: LONGEST_MIN })],
  ]),
  group('where', [
    [ownField('facility_id', RoomInput, { when: isInRoom }), numberField('capacity', { min: 1, max: MAX_CAPACITY })],
    ownField('trainers', PlanTrainersInput),
  ]),
  group('repeat', [ownField('rule', RepeatInput), checkField('on_holidays')]),
] as const;
const besideFields = ['exceptions'];
const names = [...flatFields(groups).map((field) => field.name), ...besideFields];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const askOf = (taught: ClassView, values: Values): PreviewAsk => {
  const day = textOf(values['day']);
  const repeat = isRepeat(values['rule']) && isDay(day) ? values['rule'] : null;
  return {
    branch_id: taught.branch_id,
    class_id: taught.id,
    day,
    starts: textOf(values['starts']),
    duration_min: typeof values['duration_min'] === 'number' ? values['duration_min'] : null,
    capacity: typeof values['capacity'] === 'number' ? values['capacity'] : null,
    facility_id: typeof values['facility_id'] === 'number' ? values['facility_id'] : null,
    trainers: trainersIn(values).map((staff_id) => ({ staff_id, override_reason: null })),
    rule: repeat === null ? null : ruleText(repeat, day),
    exceptions: repeat === null ? [] : (values['exceptions'] as string[]),
    on_holidays: values['on_holidays'] === true,
  };
};
const withoutRule = ({ rule: _rule, exceptions: _out, ...single }: PreviewAsk) => single;
/** As far as it can be checked already. */
const isWhole = (ask: PreviewAsk, isOnline: boolean): boolean =>
  isDay(ask.day) && isTime(ask.starts) && (ask.facility_id !== null || isOnline) && ask.rule !== '';

const PlanForm = ({ taught }: { taught: ClassView }): ReactElement => {
  const words = useWords('classes');
  const write = useWeekdays();
  const go = useGo();
  const { search } = useAddress();
  const { zone } = usePlace();
  const today = dayIn(zone, new Date(useNow(0)));
  const { day = today, starts = '' } = search;
  const start = useMemo(
    () => ({
      day,
      starts,
      duration_min: taught.duration_min,
      facility_id: taught.facility_id,
      capacity: taught.capacity,
      trainers: [],
      rule: null,
      on_holidays: false,
      exceptions: [],
    }),
    [day, starts, taught],
  );
  const done = (data: unknown): void => {
    const first = (data as Planned).sessions[0];
    const more = wantsStaff ? { assign: 'all' } : {};
    wantsStaff = false;
    if (first) go('/manage/classes/session', first.id, more);
  };
  const says = (data: unknown): readonly string[] => {
    const { sessions, skipped } = data as Planned;
    const [first, last] = [sessions[0], sessions.at(-1)];
    if (!first || !last) return [];
    const days = { first: write(first.day), last: write(last.day) };
    const planned = { count: sessions.length, ...days };
    return [
      first === last ? words('plan.done_once', { day: days.first }) : words('plan.done', planned),
      ...(skipped.length === 0
        ? []
        : [words('plan.done_skipped', { days: skipped.map(write).join(words('plan.and')) })]),
    ];
  };
  const argsOf = (values: Values) => {
    const ask = askOf(taught, values);
    return { body: ask.rule === null ? withoutRule(ask) : ask };
  };
  const kept = useKept('classes.plan', groups, true, besideFields);
  const both = { names, start, argsOf, says, onDone: done, kept };
  const once = useForm({ row: timetableContract.createSingle, ...both });
  const again = useForm({ row: timetableContract.createRepeating, ...both });
  // The fields belong to one form; whether it repeats decides where they are sent.
  const form = { ...(isRepeat(once.values['rule']) ? again : once), values: once.values };
  const set = (name: string, value: unknown): void => {
    once.set(name, value);
    again.set(name, value);
  };
  useLeaveGuard({ ...form, onLeave: () => kept?.leave() });
  const ask = askOf(taught, form.values);
  const except = (out: string, isOut: boolean): void =>
    set('exceptions', isOut ? [...ask.exceptions, out].toSorted() : ask.exceptions.filter((one) => one !== out));
  const take = (what: Take): void => {
    for (const [name, value] of Object.entries(what)) set(name, value);
  };
  return (
    <Columns columns="minmax(0, 640px) minmax(0, 360px)" gap={24}>
      <FormView
        row={timetableContract.createSingle}
        groups={groups}
        form={{ ...form, set }}
        names={names}
        saveLabel={words('plan.save')}
        alwaysBar
        known={taught}
      />
      <PlanPreview ask={ask} isWhole={isWhole(ask, taught.kind === 'online')} onExcept={except} onTake={take} />
    </Columns>
  );
};

export const PlanPage = (): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const id = usePageId() ?? 0;
  const { data, waiting } = useLoaded(classContract.view, { params: { id } }, { height: 320 });
  return (
    <NounScope noun="classes.plan">
      <PageHead
        title={words('plan.title')}
        crumbs={
          <Trail>
            <PageLink to="/manage/classes/view" record={id}>
              {data ? textIn(data.name, locale) : words('class.title')}
            </PageLink>
          </Trail>
        }
      />
      {data ? <PlanForm taught={data} /> : waiting}
    </NounScope>
  );
};
