/** `/onlineclass/createOnlineClass`: an online class with its first times; its trainer is assigned next. */
import { useMemo, type ReactElement } from 'react';
import { ONLINE_CLASS_PARTICIPANTS } from '#kit/domain/constants.ts';
import { classLevels, LONGEST_MIN, MAX_TRAINERS } from '../class/class.model.ts';
import { onlineContract } from './online.contract.ts';
import { ruleText } from '../timetable/repeat-text.rules.ts';
import type { Planned } from '../timetable/timetable.model.ts';
import { dayIn, isDay } from '#kit/domain/day.ts';
import { PageLink, useAddress, useGo } from '#kit/web/address.tsx';
import type { CallArgs } from '#kit/web/address-of.ts';
import {
  bothField,
  checkField,
  dayField,
  flatFields,
  group,
  numberField,
  ownField,
  selectField,
  textField,
  uploadField,
  type Values,
} from '#kit/web/form/fields.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { useKept } from '#kit/web/form/kept.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { FormView } from '#kit/web/form/view.tsx';
import { PageHead, Trail } from '#kit/web/look/page.tsx';
import { NounScope } from '#kit/web/noun.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';
import { ColouringCategoryInput } from '#web/shell/category-input.tsx';
import { startCategory } from '#web/shell/class-categories.ts';
import { ColourInput, TimeField, TypesInput } from '../class/class-inputs.parts.tsx';
import { isRepeat, RepeatInput } from '../timetable/repeat-input.parts.tsx';

const groups = [
  group('what', [
    bothField('name'),
    [ownField('category', ColouringCategoryInput), selectField('level', classLevels)],
    [
      numberField('participants', ONLINE_CLASS_PARTICIPANTS),
      numberField('trainers_needed', { min: 1, max: MAX_TRAINERS }),
    ],
    bothField('description', { area: true }),
  ]),
  group('when', [
    [dayField('day'), ownField('starts', TimeField), numberField('duration_min', { min: 5, max: LONGEST_MIN })],
    ownField('rule', RepeatInput),
    checkField('on_holidays'),
  ]),
  group('meeting', [textField('meeting_url', { autoComplete: 'off' })]),
  group('booking', [
    ownField('programme_types', TypesInput),
    [numberField('credit_cost', { min: 0, max: 100 }), ownField('colour', ColourInput)],
    uploadField('picture_file_id', 'picture'),
  ]),
] as const;
const names = flatFields(groups).map((field) => field.name);

const argsOf = (branch_id: number, { rule, ...values }: Values): CallArgs<typeof onlineContract.create> => {
  const day = typeof values['day'] === 'string' ? values['day'] : '';
  const body = { ...values, branch_id, rule: isRepeat(rule) && isDay(day) ? ruleText(rule, day) : null };
  return { body } as unknown as CallArgs<typeof onlineContract.create>;
};

const CreateForm = (): ReactElement => {
  const words = useWords('classes');
  const go = useGo();
  const { search } = useAddress();
  const { zone, branch_id } = usePlace();
  const today = dayIn(zone, new Date(useNow(0)));
  const { day = today, starts = '' } = search;
  const start = useMemo(
    () => ({
      name: { en: '', cn: '' },
      level: 'all',
      participants: null,
      trainers_needed: 1,
      description: { en: '', cn: '' },
      day,
      starts,
      duration_min: 60,
      rule: null,
      on_holidays: false,
      meeting_url: '',
      programme_types: [1, 4, 5],
      credit_cost: 1,
      ...startCategory(),
      picture_file_id: null,
    }),
    [day, starts],
  );
  const done = (data: unknown): void => {
    const first = (data as Planned).sessions[0];
    if (first) go('/manage/classes/session', first.id, { assign: '1' });
  };
  const kept = useKept('classes.online', groups, true);
  const form = useForm({
    row: onlineContract.create,
    names,
    start,
    argsOf: (values) => argsOf(branch_id ?? 0, values),
    onDone: done,
    kept,
  });
  useLeaveGuard({ ...form, onLeave: () => kept?.leave() });
  return (
    <FormView
      row={onlineContract.create}
      groups={groups}
      form={form}
      names={names}
      saveLabel={words('online.save')}
      alwaysBar
    />
  );
};

export const CreateOnlineClass = (): ReactElement => {
  const words = useWords('classes');
  return (
    <NounScope noun="classes.online">
      <PageHead
        title={words('online.create')}
        context={words('online.create_context')}
        crumbs={
          <Trail>
            <PageLink to="/onlineclass">{words('online.title')}</PageLink>
          </Trail>
        }
      />
      <CreateForm />
    </NounScope>
  );
};
