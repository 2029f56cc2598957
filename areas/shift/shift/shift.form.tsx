/** Person, day, times, break, work: for a planned, requested or edited shift. */
import { useState, type ReactElement } from 'react';
import { Button, Input, Textarea } from '@mantine/core';
import { shiftContract } from './shift.contract.ts';
import { ClockTime, shiftPosts, type Rest, type Roster, type ShiftPost, type ShiftRow } from './shift.model.ts';
import { canWork, needsReason, stretchOf } from './shift.rules.ts';
import { isDay, type Day } from '#kit/domain/day.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { TimeInput } from '#kit/web/form/time-input.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { timesOf, useTimeText } from './shift-words.view.ts';
import { Columns, Stacked, Words } from '#kit/web/look/lay.tsx';

type Draft = {
  staff_id: number | null;
  day: Day;
  starts: string;
  ends: string;
  break_min: number;
  post: ShiftPost;
  note: string;
  plan_reason: string | null;
};
const NOBODY = '';
const faultAt = (fault: CallFault | null, field: string): string | undefined => fault?.fields[field]?.[0];

type FieldsProps = { draft: Draft; set: (parts: Partial<Draft>) => void; fault: CallFault | null };
const Times = ({ draft, set, fault }: FieldsProps): ReactElement => {
  const words = useWords('shift');
  return (
    <Columns columns="repeat(3, minmax(0, 1fr))" narrowed="1fr 1fr" narrow="phone" gap={12} align="stretch">
      <Input.Wrapper label={words('field.starts')} error={faultAt(fault, 'starts')}>
        <TimeInput
          label={words('field.starts')}
          value={draft.starts}
          isFaulty={faultAt(fault, 'starts') !== undefined}
          onTime={(starts) => set({ starts })}
        />
      </Input.Wrapper>
      <Input.Wrapper label={words('field.ends')} error={faultAt(fault, 'ends')}>
        <TimeInput
          label={words('field.ends')}
          value={draft.ends}
          isFaulty={faultAt(fault, 'ends') !== undefined}
          onTime={(ends) => set({ ends })}
        />
      </Input.Wrapper>
      <NumberBox
        label={words('field.break_min')}
        min={0}
        max={240}
        step={15}
        value={draft.break_min}
        error={faultAt(fault, 'break_min')}
        onChange={(value) => set({ break_min: Number(value) || 0 })}
      />
    </Columns>
  );
};

const TemplateSelect = ({ roster, set }: { roster: Roster; set: FieldsProps['set'] }): ReactElement | null => {
  const words = useWords('shift');
  return roster.templates.length === 0 ? null : (
    <Select
      label={words('shift.template')}
      placeholder={words('shift.template_none')}
      clearable
      clearButtonProps={{ 'aria-label': words('shift.template_none') }}
      data={roster.templates.map((one) => ({ value: String(one.id), label: `${one.name} · ${timesOf(one)}` }))}
      onChange={(id) => {
        const found = roster.templates.find((one) => String(one.id) === id);
        if (found) set({ starts: found.starts, ends: found.ends, break_min: found.break_min, post: found.post });
      }}
    />
  );
};

const PersonSelect = ({ roster, draft, set, fault }: FieldsProps & { roster: Roster }): ReactElement => {
  const words = useWords('shift');
  const people = roster.people.filter(
    (person) => person.staff_id === draft.staff_id || canWork(person.staff_type, draft.post),
  );
  return (
    <Select
      label={words('shift.person')}
      searchable
      allowDeselect={false}
      value={draft.staff_id === null ? NOBODY : String(draft.staff_id)}
      error={faultAt(fault, 'staff_id')}
      data={[
        { value: NOBODY, label: words('shift.nobody') },
        ...people.map((person) => ({ value: String(person.staff_id), label: person.staff_name })),
      ]}
      onChange={(id) => set({ staff_id: id ? Number(id) : null })}
    />
  );
};

const PostSelect = ({ draft, set, staff_type }: FieldsProps & { staff_type: string | undefined }): ReactElement => {
  const words = useWords('shift');
  const posts = shiftPosts.filter((post) => staff_type === undefined || canWork(staff_type, post));
  return (
    <Select
      label={words('field.post')}
      allowDeselect={false}
      value={draft.post}
      data={posts.map((post) => ({ value: post, label: words(`post.${post}`) }))}
      onChange={(post) => set({ post: shiftPosts.find((one) => one === post) ?? draft.post })}
    />
  );
};

const isWhole = (draft: Draft): boolean =>
  isDay(draft.day) && [draft.starts, draft.ends].every((time) => ClockTime.safeParse(time).success);
/** A shift that has already started needs a reason; the server decides whether it has. */
const asksWhy = (shift: ShiftRow | undefined, draft: Draft, zone: string): boolean => {
  if (!isWhole(draft)) return false;
  const before = shift && {
    staff_id: shift.staff_id,
    starts_at: new Date(shift.starts_at),
    ends_at: new Date(shift.ends_at),
  };
  return needsReason(before ?? null, { ...stretchOf(draft, zone), staff_id: draft.staff_id }, new Date());
};

/** Warns about too little rest while typing. */
const useShortRest = (shift: ShiftRow | undefined, draft: Draft, when: boolean): Rest | null => {
  const { branch_id } = usePlace();
  const { staff_id, day, starts, ends } = draft;
  const isNew = staff_id !== shift?.staff_id || day !== shift.day || starts !== shift.starts || ends !== shift.ends;
  const asked = { branch_id: branch_id ?? 0, staff_id: staff_id ?? 0, day, starts, ends, shift_id: shift?.id ?? null };
  const { data } = useRead(
    shiftContract.rest,
    { body: asked },
    { when: when && staff_id !== null && isNew && isWhole(draft) && starts !== ends },
  );
  return data && data.short_rest_min !== null ? data : null;
};

/** `asks`: for the person themselves, to be approved by someone else. */
type Props = {
  roster: Roster;
  shift?: ShiftRow;
  start?: Partial<Draft>;
  asks?: boolean;
  onDone: () => void;
};
export const ShiftForm = ({ roster, shift, start, asks = false, onDone }: Props): ReactElement => {
  const words = useWords('shift');
  const { branch_id, staff_id: me, zone } = usePlace();
  const timeText = useTimeText();
  const own = roster.people.find((person) => person.staff_id === (asks ? me : (shift?.staff_id ?? start?.staff_id)));
  const fitting = shiftPosts.find((post) => own === undefined || canWork(own.staff_type, post)) ?? 'front_desk';
  const blank: Draft = {
    staff_id: null,
    day: roster.from,
    starts: '09:00',
    ends: '17:00',
    break_min: 60,
    post: fitting,
    note: '',
    plan_reason: null,
  };
  const [draft, setDraft] = useState<Draft>({ ...blank, ...start, ...shift });
  const set = (parts: Partial<Draft>): void => setDraft((before) => ({ ...before, ...parts }));
  const create = useWrite(shiftContract.create);
  const edit = useWrite(shiftContract.edit);
  const ask = useWrite(shiftContract.ask);
  const { busy, fault } = shift ? edit : asks ? ask : create;
  const isShut = roster.days.find(({ day }) => day === draft.day)?.is_closed ?? fault?.kind === 'refused';
  const isAfterwards = !asks && asksWhy(shift, draft, zone);
  const isClosed = !asks && isShut && draft.day !== shift?.day;
  const rest = useShortRest(shift, draft, !asks && !isAfterwards);
  const isAsked = isAfterwards || isClosed || rest !== null;
  const why = isAfterwards ? 'plan_why' : rest !== null && !isClosed ? 'rest_why' : 'closed_why';
  const send = async (): Promise<void> => {
    const { staff_id, day, starts, ends, break_min, post, note } = draft;
    const plan = { day, starts, ends, break_min, post, note };
    const plan_reason = isAsked ? draft.plan_reason : null;
    const done = shift
      ? await edit.run({ params: { id: shift.id }, body: { ...plan, plan_reason, staff_id, version: shift.version } })
      : asks
        ? await ask.run({ body: { ...plan, branch_id: branch_id ?? 0 } })
        : await create.run({ body: { ...plan, plan_reason, staff_id, branch_id: branch_id ?? 0 } });
    if (done) onDone();
  };
  const fields = { draft, set, fault };
  return (
    <Stacked
      as="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TemplateSelect roster={roster} set={set} />
      <PostSelect {...fields} staff_type={asks ? own?.staff_type : undefined} />
      {asks ? null : <PersonSelect {...fields} roster={roster} />}
      <DayBox
        label={words('field.day')}
        day={draft.day}
        error={faultAt(fault, 'day')}
        onDay={(day) => set({ day: day ?? '' })}
      />
      <Times {...fields} />
      <Textarea
        label={words('field.note')}
        value={draft.note}
        autosize
        maxLength={300}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      {rest === null ? null : (
        <Words as="output" block tone="yellow" size={12} weight={400}>
          {words('shift.short_rest', { rest: timeText(rest.short_rest_min ?? 0), hours: rest.rest_hours })}
        </Words>
      )}
      {isAsked ? (
        <Textarea
          label={words(`shift.${why}`)}
          description={words(`shift.${why}_hint`)}
          required
          value={draft.plan_reason ?? ''}
          autosize
          maxLength={300}
          error={faultAt(fault, 'plan_reason')}
          onChange={(event) => set({ plan_reason: event.currentTarget.value })}
        />
      ) : null}
      {fault && Object.keys(fault.fields).length === 0 ? (
        <Words as="p" tone="red" size={13}>
          {fault.lines.join(' ')}
        </Words>
      ) : null}
      <Button type="submit" loading={busy}>
        {words(asks ? 'shift.send' : 'shift.save')}
      </Button>
    </Stacked>
  );
};
