/** The hours of a week: one period a day; more can be added in the branch settings. */
import type { ReactElement } from 'react';
import { Button, Checkbox, Input } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { Span } from '#areas/settings/hours/hours.model.ts';
import { weekdays, type Weekday } from '#kit/domain/lookups/choices.ts';
import { TimeInput } from '#kit/web/form/time-input.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { useWords } from '#kit/web/words.ts';
import { useFaultAt, useFlow } from './opening-inputs.parts.tsx';
import { Columns, Inline } from '#kit/web/look/lay.tsx';

const shownDays = [...weekdays.slice(1), ...weekdays.slice(0, 1)];
const usual: Span = { opens: '06:00', closes: '22:00' };
const endOf = (time: string): string => (time === '00:00' ? '24:00' : time);

const DayRow = ({ day }: { day: Weekday }): ReactElement => {
  const words = useWords('network');
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const error = useFaultAt()(day);
  const spans = values.hours[day];
  const name = words(`opening.weekday.${day}`);
  const set = (next: Span[]): void => draft.set({ hours: { ...values.hours, [day]: next } });
  const change = (parts: Partial<Span>): void =>
    set(spans.map((span, at) => (at === 0 ? { ...span, ...parts } : span)));
  const [first] = spans;
  return (
    <Columns columns="140px 1fr" narrow="small" align="center" gap="8px 16px" tall={48} ruled="above">
      <Checkbox
        label={name}
        checked={first !== undefined}
        onChange={(event) => set(event.currentTarget.checked ? [usual] : [])}
      />
      {first ? (
        <Inline gap={8} p="6px 0">
          <TimeInput
            label={words('opening.opens', { day: name })}
            value={first.opens}
            isFaulty={error !== undefined}
            onTime={(opens) => change({ opens })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            label={words('opening.closes', { day: name })}
            value={first.closes}
            isFaulty={error !== undefined}
            onTime={(closes) => change({ closes: endOf(closes) })}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconCopy size={14} />}
            aria-label={words('opening.copy_day', { day: name })}
            onClick={() =>
              draft.set({ hours: { ...values.hours, ...Object.fromEntries(weekdays.map((one) => [one, spans])) } })
            }
          >
            {words('opening.copy_all')}
          </Button>
        </Inline>
      ) : (
        <Quiet as="span">{words('opening.closed')}</Quiet>
      )}
      {error ? <Input.Error>{error}</Input.Error> : null}
    </Columns>
  );
};

export const HoursStep = (): ReactElement => {
  const words = useWords('network');
  return (
    <Card>
      <Quiet>{words('opening.hours_hint')}</Quiet>
      {shownDays.map((day) => (
        <DayRow key={day} day={day} />
      ))}
    </Card>
  );
};
