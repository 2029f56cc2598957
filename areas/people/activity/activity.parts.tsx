/** What happened with a lead or a client, and the field to add the next note. */
import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Group, SegmentedControl, Textarea } from '@mantine/core';
import type { Activity, NewActivity } from './activity.model.ts';
import type { leadContract } from '../lead/lead.contract.ts';
import type { memberContract } from '../member/member.contract.ts';
import { formatDay, isDay } from '#kit/domain/day.ts';
import type { Locale } from '#kit/domain/words.ts';
import { waitingFor } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { useWrite } from '#kit/web/query.ts';
import type { CallFault } from '#kit/web/answers.ts';
import { Timeline } from '#kit/web/record/history.tsx';
import { findWord, useLocale, useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';

type WriteRow = typeof leadContract.addActivity | typeof memberContract.addActivity;
type ActivityProps = {
  id: number;
  add: WriteRow;
  /** What can be recorded here. */
  types: readonly NewActivity['type'][];
  mayAdd: boolean;
  read: UseQueryResult<Activity[], CallFault>;
  /** Filters the list, above it. */
  filter?: ReactNode;
  empty?: string;
};

/** A suspension is started, ended or undone; older entries only say that there was one. */
const suspensionOf = ({ type, facts }: Activity): string | null =>
  type === 'suspension' ? (findWord('people', `activity.suspension.${String(facts['move'])}`) ?? null) : null;

const titleOf = (one: Activity): string => {
  const { type, facts } = one;
  const suspension = suspensionOf(one);
  if (suspension) return suspension;
  const named = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      findWord('people', `lead.status.${String(value)}`) ?? String(value),
    ]),
  );
  return findWord('people', `activity.type.${type}`, named) ?? type;
};

/** What a client joined, in the language of the page. */
const programmeIn = ({ programme, programme_cn }: Activity['facts'], locale: Locale): string | null => {
  const name = locale === 'cn' && programme_cn ? programme_cn : programme;
  return typeof name === 'string' ? name : null;
};

const dayOf = (value: unknown, locale: Locale): string | null =>
  typeof value === 'string' && isDay(value) ? formatDay(value, locale) : null;
/** From when until when, since when the client has been back, and why. */
const restOf = (
  { move, from_on, until_on, back_on, reason }: Activity['facts'],
  locale: Locale,
  words: ReturnType<typeof useWords<'people'>>,
): (string | null)[] => {
  const [from, until, back] = [dayOf(from_on, locale), dayOf(until_on, locale), dayOf(back_on, locale)];
  if (from === null) return [];
  const span =
    until === null ? words('activity.suspension.open', { from }) : words('activity.suspension.span', { from, until });
  return [
    move === 'return' && back !== null ? words('activity.suspension.back', { day: back }) : null,
    span,
    typeof reason === 'string' && reason !== 'imported' ? reason : null,
  ];
};

/** What was said, who was referred, or what was joined. */
const textOf = (one: Activity, locale: Locale, words: ReturnType<typeof useWords<'people'>>): string | null => {
  const { referred } = one.facts;
  const said = [typeof referred === 'string' ? words('talk.referred', { name: referred }) : null, one.note];
  const rest = one.type === 'suspension' ? [programmeIn(one.facts, locale), ...restOf(one.facts, locale, words)] : [];
  return [...said, ...rest].filter(Boolean).join(' · ') || programmeIn(one.facts, locale);
};

const Composer = ({ id, add, types }: Pick<ActivityProps, 'id' | 'add' | 'types'>): ReactElement => {
  const words = useWords('people');
  const fieldId = useId();
  const [type, setType] = useState<NewActivity['type']>('outgoing_call');
  const [note, setNote] = useState('');
  const { run, busy, fault } = useWrite(add);
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (await run({ params: { id }, body: { type, note } })) setNote('');
  };
  return (
    <Stacked as="form" gap={8} mb={16} onSubmit={(event) => void submit(event)}>
      <SegmentedControl
        size="xs"
        aria-label={words('lead.note_by')}
        value={type}
        onChange={(value) => setType(types.find((one) => one === value) ?? 'remark')}
        data={types.map((value) => ({ value, label: words(`activity.type.${value}`) }))}
      />
      <Textarea
        id={fieldId}
        label={words('activity.what')}
        value={note}
        autosize
        minRows={2}
        maxLength={2000}
        error={fault?.fields['note']?.[0]}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
            void submit();
        }}
      />
      <Group justify="flex-end">
        <Button type="submit" variant="default" size="xs" loading={busy} disabled={note.trim() === ''}>
          {words('activity.add')}
        </Button>
      </Group>
    </Stacked>
  );
};

export const ActivityCard = ({ id, add, types, mayAdd, read, filter, empty }: ActivityProps): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  const { data, waiting } = waitingFor(read, { height: 120 });
  return (
    <Card title={words('activity.title')}>
      {mayAdd ? <Composer id={id} add={add} types={types} /> : null}
      {filter}
      {waiting}
      {data?.length === 0 ? <Empty title={empty ?? words('activity.empty')} /> : null}
      {data ? (
        <Timeline
          items={data.map((one) => ({
            id: one.id,
            at: one.at,
            title: titleOf(one),
            text: textOf(one, locale, words),
            who: one.staff_name,
          }))}
        />
      ) : null}
    </Card>
  );
};
