/** What a filter chip opens: its choices. Loaded when somebody points at the chip. */
import type { ReactElement, ReactNode } from 'react';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { isDay } from '#kit/domain/day.ts';
import { PopBox } from '../look/floating.tsx';
import type { Opener } from '../look/opens.tsx';
import type { Option } from './filters.ts';
import style from './list.module.css';

export type ChipChoices =
  | {
      kind: 'options';
      options: readonly Option[];
      many: boolean;
      value: string | undefined;
      onChange: (value: string | undefined) => void;
    }
  | {
      kind: 'days';
      days: readonly { param: string; label: string; value: string | undefined }[];
      onChange: (param: string, day: string | undefined) => void;
    }
  /** What an area draws. */
  | { kind: 'own'; content: () => ReactNode };

const Options = ({
  label,
  options,
  many,
  value,
  onChange,
}: Extract<ChipChoices, { kind: 'options' }> & { label: string }): ReactElement => {
  if (!many) {
    return (
      <Radio.Group value={value ?? ''} onChange={(next) => onChange(next)} aria-label={label}>
        <Stack gap={10} mah={280} className={style['options']}>
          {options.map((option) => (
            <Radio key={option.value} value={option.value} label={option.label} size="xs" />
          ))}
        </Stack>
      </Radio.Group>
    );
  }
  return (
    <Checkbox.Group
      value={value ? value.split(',') : []}
      onChange={(next) => onChange(next.join(',') || undefined)}
      aria-label={label}
    >
      <Stack gap={10} mah={280} className={style['options']}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} size="xs" />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};

const Days = ({ days, onChange }: Extract<ChipChoices, { kind: 'days' }>): ReactElement => (
  <Stack gap={8}>
    {days.map(({ param, label, value }) => (
      <TextInput
        key={param}
        type="date"
        size="xs"
        label={label}
        defaultValue={value ?? ''}
        onChange={(event) => {
          const day = event.currentTarget.value;
          if (day === '' || isDay(day)) onChange(param, day || undefined);
        }}
      />
    ))}
  </Stack>
);

type Props = Opener['at'] & {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  label: string;
  choices: ChipChoices;
};
export const ChipBox = ({ label, choices, ...box }: Props): ReactElement => (
  <PopBox {...box} position="bottom-start" label={label}>
    {choices.kind === 'options' ? (
      <Options label={label} {...choices} />
    ) : choices.kind === 'days' ? (
      <Days {...choices} />
    ) : (
      choices.content()
    )}
  </PopBox>
);
