/** Beside the form: what will be planned, what is left out, and what is in the way. */
import { useDeferredValue, type ReactElement } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { Clash, Preview, PreviewAsk } from '#domain/areas/classes/timetable.model.ts';
import { timetableContract } from '#domain/areas/classes/timetable.contract.ts';
import { textIn } from '#domain/kit/words.ts';
import { useDays } from '#web/kit/days.ts';
import { Card } from '#web/kit/look/page.tsx';
import { usePlace } from '#web/kit/place.ts';
import { useRead } from '#web/kit/query.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import { timesOf } from './session.row.tsx';
import style from './classes.module.css';

const SHOWN = 12;

export const ClashLine = ({ clash }: { clash: Clash }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  const [from = '', until = ''] = timesOf({ starts_at: clash.with_starts_at, ends_at: clash.with_ends_at }, zone).split(
    '–',
  );
  const facts = { what: clash.name, day: write(clash.day), from, until };
  return (
    <>
      {words('clash.line', {
        ...facts,
        with: clash.with_name === null ? words('clash.elsewhere') : textIn(clash.with_name, locale),
      })}
    </>
  );
};

type ListProps = { preview: Preview; exceptions: readonly string[]; onExcept: (day: string, out: boolean) => void };
const Days = ({ preview, exceptions, onExcept }: ListProps): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const { zone } = usePlace();
  const shown = preview.days.slice(0, SHOWN);
  return (
    <>
      <p className={style['count']}>{words('plan.count', { count: preview.days.length })}</p>
      <ul className={style['items']}>
        {shown.map((slot) => (
          <li key={slot.day} className={style['item']}>
            <span>
              {write(slot.day)} <span className={style['below']}>{timesOf(slot, zone)}</span>
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
            <span className={style['below']}>{words('plan.more', { count: preview.days.length - SHOWN })}</span>
          </li>
        ) : null}
        {preview.skipped.map((one) => (
          <li key={one.day} className={style['item']}>
            <span className={style['below']}>
              {write(one.day)} {words('plan.skipped', { name: textIn(one.name, locale) })}
            </span>
          </li>
        ))}
        {exceptions.map((day) => (
          <li key={day} className={style['item']}>
            <span className={style['below']}>
              {write(day)} {words('plan.left_out')}
            </span>
            <Button variant="subtle" size="compact-xs" color="gray" onClick={() => onExcept(day, false)}>
              {words('plan.take_back')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};

const Against = ({ clashes }: { clashes: readonly Clash[] }): ReactElement => {
  const words = useWords('classes');
  if (clashes.length === 0)
    return (
      <p className={style['fine']}>
        <IconCircleCheck size={16} aria-hidden="true" /> {words('plan.no_clash')}
      </p>
    );
  return (
    <Alert color="red" variant="outline" icon={<IconAlertCircle size={18} />} title={words('plan.clash_title')} mb="sm">
      <ul className={style['clashes']}>
        {clashes.slice(0, SHOWN).map((clash) => (
          <li key={`${clash.day}${clash.kind}${clash.name}${clash.with_starts_at}`}>
            <ClashLine clash={clash} />
          </li>
        ))}
      </ul>
    </Alert>
  );
};

type Props = { ask: PreviewAsk; isWhole: boolean; onExcept: ListProps['onExcept'] };
export const PlanPreview = ({ ask, isWhole, onExcept }: Props): ReactElement => {
  const words = useWords('classes');
  const body = useDeferredValue(ask);
  const { data } = useRead(timetableContract.preview, { body }, { when: isWhole, keep: true });
  return (
    <Card title={words('plan.preview')}>
      {isWhole && data ? (
        <>
          <Against clashes={data.clashes} />
          <Days preview={data} exceptions={ask.exceptions} onExcept={onExcept} />
        </>
      ) : (
        <p className={style['below']}>{words('plan.preview_wait')}</p>
      )}
    </Card>
  );
};
