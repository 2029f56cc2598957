/** Beside the form: what will be scheduled, what is skipped, and conflicts. */
import { useDeferredValue, type ReactElement } from 'react';
import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { Preview, PreviewAsk } from './timetable.model.ts';
import { timetableContract } from './timetable.contract.ts';
import { Card } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { commaIn } from '#kit/domain/words.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { clashLine, closedText } from '../clash/clash-lines.view.ts';
import { useLacks } from '../class/lacks.parts.tsx';
import { timesOf } from '../session/session-row.parts.tsx';
import { useWeekdays } from './use-weekdays.view.ts';
import { Inline, Words } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

const SHOWN = 12;

type ListProps = { preview: Preview; exceptions: readonly string[]; onExcept: (day: string, out: boolean) => void };
const Days = ({ preview, exceptions, onExcept }: ListProps): ReactElement => {
  const words = useWords('classes');
  const write = useWeekdays();
  const { zone } = usePlace();
  const shown = preview.days.slice(0, SHOWN);
  return (
    <>
      <Words as="p" weight={600} mb={4}>
        {words('plan.count', { count: preview.days.length })}
      </Words>
      <ul>
        {shown.map((slot) => (
          <li key={slot.day} className={style['item']}>
            <span>
              {write(slot.day)}{' '}
              <Words tone="gray" size={12}>
                {timesOf(slot, zone)}
              </Words>
            </span>
            {preview.days.length > 1 ? (
              <Button variant="subtle" size="compact-xs" color="gray" onClick={() => onExcept(slot.day, true)}>
                {words('plan.leave_out')}
              </Button>
            ) : null}
          </li>
        ))}
        {preview.days.length > SHOWN ? (
          <li className={style['item']}>
            <Words tone="gray" size={12}>
              {words('plan.more', { count: preview.days.length - SHOWN })}
            </Words>
          </li>
        ) : null}
        {preview.skipped.map((one) => (
          <li key={one.day} className={style['item']}>
            <Words tone="gray" size={12}>
              {write(one.day)} {closedText(one.name)}
            </Words>
          </li>
        ))}
        {exceptions.map((day) => (
          <li key={day} className={style['item']}>
            <Words tone="gray" size={12}>
              {write(day)} {words('plan.left_out')}
            </Words>
            <Button variant="subtle" size="compact-xs" color="gray" onClick={() => onExcept(day, false)}>
              {words('plan.take_back')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};

export type Take = { facility_id: number } | { starts: string };
type AgainstProps = { preview: Preview; onTake: (what: Take) => void };
/** Conflicts, and what is available instead at a click. */
const Against = ({ preview: { days, clashes, free }, onTake }: AgainstProps): ReactElement => {
  const words = useWords('classes');
  const { zone } = usePlace();
  if (days.length === 0)
    return (
      <Words as="p" tone="gray" size={12}>
        {words('plan.none')}
      </Words>
    );
  if (clashes.length === 0)
    return (
      <Inline as="p" noWrap gap={6} mb={8} tone="green">
        <IconCircleCheck size={16} aria-hidden="true" /> {words('plan.no_clash')}
      </Inline>
    );
  const [rooms, starts] = [free?.rooms ?? [], free?.starts ?? []];
  return (
    <Alert color="red" variant="outline" icon={<IconAlertCircle size={18} />} title={words('plan.clash_title')} mb="sm">
      <ul className="bullets">
        {clashes.slice(0, SHOWN).map((clash) => (
          <li key={`${clash.day}${clash.kind}${clash.name}${clash.with_starts_at}`}>{clashLine(clash, zone)}</li>
        ))}
      </ul>
      <Words as="p" weight={600} mb={4}>
        {words(rooms.length + starts.length === 0 ? 'clash.free_none' : 'clash.instead')}
      </Words>
      <Group gap={6}>
        {rooms.map((room) => (
          <Button key={room.id} variant="default" size="compact-sm" onClick={() => onTake({ facility_id: room.id })}>
            {words('clash.take_room', { name: room.name })}
          </Button>
        ))}
        {starts.map((time) => (
          <Button key={time} variant="default" size="compact-sm" onClick={() => onTake({ starts: time })}>
            {words('clash.take_start', { time })}
          </Button>
        ))}
      </Group>
    </Alert>
  );
};

type Props = {
  ask: PreviewAsk;
  isWhole: boolean;
  onExcept: ListProps['onExcept'];
  onTake: AgainstProps['onTake'];
};
export const PlanPreview = ({ ask, isWhole, onExcept, onTake }: Props): ReactElement => {
  const words = useWords('classes');
  const says = useLacks();
  const comma = commaIn(useLocale());
  const body = useDeferredValue(ask);
  const { data } = useRead(timetableContract.preview, { body }, { when: isWhole, keep: true });
  return (
    <Card title={words('plan.preview')}>
      {isWhole && data ? (
        <>
          {data.room_holds === null ? null : (
            <Alert color="yellow" variant="outline" icon={<IconAlertCircle size={18} />} mb="sm">
              {words('plan.room_holds', { count: data.room_holds })}
            </Alert>
          )}
          {data.unqualified.map((name) => (
            <Alert
              key={name}
              color="red"
              variant="outline"
              icon={<IconAlertCircle size={18} />}
              title={words('plan.unqualified', { name })}
              mb="sm"
            >
              {words('plan.unqualified_hint')}
            </Alert>
          ))}
          {data.lacking.map(({ staff_id, name, lacks }) => (
            <Alert
              key={staff_id}
              color="red"
              variant="outline"
              icon={<IconAlertCircle size={18} />}
              title={words('plan.lacking', { name, what: lacks.map(says).join(comma) })}
              mb="sm"
            >
              {words('plan.unqualified_hint')}
            </Alert>
          ))}
          <Against preview={data} onTake={onTake} />
          <Days preview={data} exceptions={ask.exceptions} onExcept={onExcept} />
        </>
      ) : (
        <Words as="p" tone="gray" size={12}>
          {words('plan.preview_wait')}
        </Words>
      )}
    </Card>
  );
};
