/** Days off of a trainer, and extra hours. */
import { useState, type FormEvent, type ReactElement } from 'react';
import { ActionIcon, Button, Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { availabilityContract } from './availability.contract.ts';
import { exceptionKinds, type Availability } from './availability.model.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { TimeInput } from '#kit/web/form/time-input.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { useDays } from '#kit/web/days.ts';
import { usePlace } from '#kit/web/place.ts';
import { useWrite } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../appointment/appointment.module.css';

const empty = {
  day: null as string | null,
  kind: 'off' as (typeof exceptionKinds)[number],
  starts: '',
  ends: '',
  note: '',
};
const AddForm = ({ of, onDone }: { of: Availability; onDone: () => void }): ReactElement => {
  const words = useWords('classes');
  const blocks = useWords('blocks');
  const { branch_id } = usePlace();
  const [draft, setDraft] = useState(empty);
  const set = (parts: Partial<typeof empty>): void => setDraft((before) => ({ ...before, ...parts }));
  const { run, busy, fault } = useWrite(availabilityContract.addException);
  const told = (name: string): string | undefined => fault?.fields[name]?.[0];
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (branch_id === null) return;
    const body = { branch_id, staff_id: of.staff_id, ...draft, day: draft.day ?? '' };
    if (await run({ body })) onDone();
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="sm" maw={480}>
        <SegmentedControl
          aria-label={words('availability.field.kind')}
          value={draft.kind}
          data={exceptionKinds.map((one) => ({ value: one, label: words(`availability.kind.${one}`) }))}
          onChange={(next) => set({ kind: next === 'extra' ? 'extra' : 'off' })}
        />
        <Group align="start">
          <DayBox
            label={words('availability.field.day')}
            error={told('day')}
            w={180}
            day={draft.day}
            onDay={(day) => set({ day })}
          />
          {(['starts', 'ends'] as const).map((name) => (
            <Input.Wrapper key={name} label={words(`availability.field.${name}`)} error={told(name)}>
              <TimeInput
                label={words(`availability.field.${name}`)}
                value={draft[name]}
                isFaulty={told(name) !== undefined}
                onTime={(time) => set({ [name]: time })}
              />
            </Input.Wrapper>
          ))}
        </Group>
        <TextInput
          label={words('availability.field.note')}
          maxLength={200}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <Group>
          <Button type="submit" loading={busy}>
            {words('availability.add_exception')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {blocks('form.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

export const Exceptions = ({ of, mayEdit }: { of: Availability; mayEdit: boolean }): ReactElement => {
  const words = useWords('classes');
  const write = useDays();
  const [adds, setAdds] = useState(false);
  const { run, busy } = useWrite(availabilityContract.removeException);
  const add = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} />}
      aria-label={`${words('availability.add_exception')}: ${of.name}`}
      onClick={() => setAdds(true)}
    >
      {words('availability.add_exception')}
    </Button>
  );
  return (
    <Card title={words('availability.exceptions')} aside={mayEdit && !adds ? add : null}>
      {adds ? <AddForm of={of} onDone={() => setAdds(false)} /> : null}
      {of.exceptions.length === 0 && !adds ? <Empty title={words('availability.exceptions_empty')} /> : null}
      <ul>
        {of.exceptions.map((one) => {
          const times = one.starts === null ? words('availability.all_day') : `${one.starts}–${one.ends}`;
          const label = `${write(one.day)} ${times}`;
          return (
            <Stacked as="li" gap={10} p="14px 0" key={one.id} className={style['slot']}>
              <Inline align="baseline" justify="space-between" gap="4px 12px" className={style['slotHead']}>
                <span>
                  {label} · {words(`availability.kind.${one.kind}`)}
                  {one.note === null ? '' : ` · ${one.note}`}
                </span>
                {mayEdit ? (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={busy}
                    aria-label={`${words('availability.remove_exception')}: ${label}`}
                    onClick={() => void run({ params: { id: one.id }, query: { version: String(one.version) } })}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                ) : null}
              </Inline>
            </Stacked>
          );
        })}
      </ul>
    </Card>
  );
};
