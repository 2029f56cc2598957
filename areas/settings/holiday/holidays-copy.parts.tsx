/** Copies days off from the other branches in the country, and from the previous year. */
import { useState, type ReactElement } from 'react';
import { Button, Checkbox, Textarea } from '@mantine/core';
import type { SuggestedHoliday } from './holiday.model.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { DialogBox } from '#kit/web/dialog/over-page.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { useRead, useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Planned } from './holidays-planned.parts.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';

type Props = { branch_id: number; year: number; onClose: () => void };
type ChoiceProps = Props & { suggested: readonly SuggestedHoliday[] };
const keyOf = ({ day, source }: SuggestedHoliday): string => `${day} ${source}`;

const Choice = ({ branch_id, onClose, suggested }: ChoiceProps): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const write = useDays();
  // Days of other branches are correct as they are; last year's days have to be checked.
  const [ticked, setTicked] = useState(
    () => new Set(suggested.filter(({ source }) => source === 'country').map(keyOf)),
  );
  const { run, busy, fault } = useWrite(contract.copyHolidays);
  const [planned, setPlanned] = useState<'keep' | 'cancel' | null>(null);
  const [cancel_reason, setReason] = useState('');
  const days = suggested.filter((one) => ticked.has(keyOf(one))).map((one) => one.day);
  const tick = (key: string, isOn: boolean): void =>
    setTicked((now) => new Set(isOn ? [...now, key] : [...now].filter((one) => one !== key)));
  const send = async (): Promise<void> => {
    const holidays = suggested.filter((one) => ticked.has(keyOf(one))).map(({ day, name }) => ({ day, name }));
    if (await run({ body: { branch_id, holidays, planned, cancel_reason } })) onClose();
  };
  const sourceOf = ({ source, branches }: SuggestedHoliday): string =>
    source === 'country' ? words('holiday.from_country', { count: branches }) : words('holiday.from_last_year');
  return (
    <>
      <Dim as="p" size="inherit" prose>
        {words('holiday.copy_text')}
      </Dim>
      <Stacked gap={12} mt={12}>
        <Checkbox
          label={words('holiday.copy_all')}
          checked={ticked.size === suggested.length}
          indeterminate={ticked.size > 0 && ticked.size < suggested.length}
          onChange={(event) => setTicked(new Set(event.currentTarget.checked ? suggested.map(keyOf) : []))}
        />
        {suggested.map((one) => (
          <Checkbox
            key={keyOf(one)}
            checked={ticked.has(keyOf(one))}
            label={textIn(one.name, locale)}
            description={`${write(one.day)} · ${sourceOf(one)}`}
            onChange={(event) => tick(keyOf(one), event.currentTarget.checked)}
          />
        ))}
      </Stacked>
      <Planned days={days} value={planned} onDecide={setPlanned} />
      {planned === 'cancel' ? (
        <Textarea
          mt="md"
          required
          autosize
          maxLength={300}
          label={words('holiday.field.cancel_reason')}
          description={words('holiday.hint.cancel_reason')}
          error={fault?.fields['cancel_reason']?.[0]}
          value={cancel_reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      <Button fullWidth mt="md" loading={busy} disabled={ticked.size === 0} onClick={() => void send()}>
        {words('holiday.copy_go', { count: ticked.size })}
      </Button>
    </>
  );
};

export const CopyHolidays = (props: Props): ReactElement => {
  const { branch_id, year, onClose } = props;
  const words = useWords('settings');
  const read = useRead(contract.suggestedHolidays, { params: { branch_id }, query: { year: String(year) } });
  return (
    <DialogBox onClose={onClose} title={words('holiday.copy_title', { year })}>
      <Loaded of={read}>
        {(suggested) =>
          suggested.length === 0 ? (
            <Dim as="p" size="inherit" prose>
              {words('holiday.copy_none', { year })}
            </Dim>
          ) : (
            <Choice {...props} suggested={suggested} />
          )
        }
      </Loaded>
    </DialogBox>
  );
};
