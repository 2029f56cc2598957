/** Removes a holiday. If its hours were longer than those of the weekday, it asks what happens to the plans. */
import { useState, type ReactElement } from 'react';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { HolidayRow } from './holiday.model.ts';
import { scheduleContract as contract } from '../schedule/schedule.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { useDays } from '#kit/web/days.ts';
import { DialogBox } from '#kit/web/dialog/over-page.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { OutsideHoliday, type Decision } from './holidays-planned.parts.tsx';

type Props = { holiday: HolidayRow; onClose: () => void };
export const RemoveHoliday = ({ holiday, onClose }: Props): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const write = useDays();
  const { run, busy, fault } = useWrite(contract.removeHoliday);
  const [planned, setPlanned] = useState<Decision | null>(null);
  const [reason, setReason] = useState('');
  const facts = { name: textIn(holiday.name, locale), day: write(holiday.day) };
  const remove = async (): Promise<void> => {
    const decided = planned === 'cancel' ? { planned, cancel_reason: reason } : planned === 'keep' ? { planned } : {};
    const query = { version: String(holiday.version), ...decided };
    if (await run({ params: { id: holiday.id }, query })) onClose();
  };
  return (
    <DialogBox size={450} title={words('holiday.remove', facts)} closeLabel={words('holiday.keep')} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{words('holiday.remove_confirm', facts)}</Text>
        <OutsideHoliday holiday_id={holiday.id} to={null} when value={planned} onDecide={setPlanned} />
        {planned === 'cancel' ? (
          <Textarea
            required
            autosize
            maxLength={300}
            label={words('holiday.field.cancel_reason')}
            description={words('holiday.hint.cancel_reason')}
            error={fault?.fields['cancel_reason']?.[0]}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words('holiday.keep')}
          </Button>
          <Button variant="outline" color="red" loading={busy} onClick={() => void remove()}>
            {words('holiday.yes_remove')}
          </Button>
        </Group>
      </Stack>
    </DialogBox>
  );
};
