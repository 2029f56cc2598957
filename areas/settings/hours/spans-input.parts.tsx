/** The hours of a day: spans from one time to another. */
import type { ReactElement } from 'react';
import { ActionIcon, Button, Input, Text } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { MAX_SPANS, Span } from './hours.model.ts';
import { endsNextDay } from './hours.rules.ts';
import { weekdays } from '#kit/domain/lookups/choices.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { TimeInput } from '#kit/web/form/time-input.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { useWords } from '#kit/web/words.ts';
import { Columns, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../settings.module.css';

/** Midnight as an end is the end of that day. */
const endOf = (time: string): string => (time === '00:00' ? '24:00' : time);
const isWhole = (span: Span): boolean => Span.safeParse(span).success && span.opens !== span.closes;

type RowProps = {
  id?: string;
  day: string;
  span: Span;
  isFaulty: boolean;
  onChange: (span: Span) => void;
  onRemove: () => void;
};
const SpanRow = ({ id, day, span, isFaulty, onChange, onRemove }: RowProps): ReactElement => {
  const words = useWords('settings');
  return (
    <Inline gap="4px 8px">
      <TimeInput
        {...(id !== undefined && { id })}
        label={words('hours.opens', { day })}
        value={span.opens}
        isFaulty={isFaulty}
        onTime={(opens) => onChange({ ...span, opens })}
      />
      <span aria-hidden="true">–</span>
      <TimeInput
        label={words('hours.closes', { day })}
        value={span.closes}
        isFaulty={isFaulty}
        onTime={(closes) => onChange({ ...span, closes: endOf(closes) })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={words('hours.remove', { day })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
      {isWhole(span) && endsNextDay(span) ? <Quiet as="span">{words('hours.next_day')}</Quiet> : null}
    </Inline>
  );
};

/** A new span after the last one, otherwise the usual hours of a gym. */
const nextSpan = (spans: readonly Span[]): Span => {
  const last = spans.at(-1);
  return last && last.closes < '22:00' ? { opens: last.closes, closes: '22:00' } : { opens: '06:00', closes: '22:00' };
};
const spansOf = (value: unknown): readonly Span[] => (Array.isArray(value) ? (value as Span[]) : []);

type Props = OwnInputProps & { onCopy?: () => void };
const SpansField = ({ name, label, value, error, set, onCopy }: Props): ReactElement => {
  const words = useWords('settings');
  const spans = spansOf(value);
  const replace = (at: number, span: Span): void =>
    set(
      name,
      spans.map((one, i) => (i === at ? span : one)),
    );
  return (
    <Columns as="fieldset" columns="100px minmax(0, 1fr) auto" narrow="phone" gap="4px 16px">
      <Words as="legend" heads p="7px 0 0" weight={500}>
        {label}
      </Words>
      <Stacked gap={6} shrinks>
        {spans.length === 0 ? (
          <Text size="sm" c="dimmed" py={6}>
            {words('hours.closed')}
          </Text>
        ) : null}
        {spans.map((span, at) => (
          <SpanRow
            // Spans have no identity other than their position.
            key={String(at)}
            {...(at === 0 && { id: `field-${name}` })}
            day={label}
            span={span}
            isFaulty={error !== undefined}
            onChange={(next) => replace(at, next)}
            onRemove={() =>
              set(
                name,
                spans.filter((_, i) => i !== at),
              )
            }
          />
        ))}
        {error ? <Input.Error>{error}</Input.Error> : null}
      </Stacked>
      <Inline gap="2px 4px" align="stretch" className={style['dayTools']}>
        {spans.length < MAX_SPANS ? (
          <Button
            variant="subtle"
            size="compact-sm"
            {...(spans.length === 0 && { id: `field-${name}` })}
            leftSection={<IconPlus size={14} />}
            aria-label={words('hours.add_to', { day: label })}
            onClick={() => set(name, [...spans, nextSpan(spans)])}
          >
            {words('hours.add')}
          </Button>
        ) : null}
        {onCopy ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconCopy size={14} />}
            aria-label={words('hours.copy_from', { day: label })}
            onClick={onCopy}
          >
            {words('hours.copy')}
          </Button>
        ) : null}
      </Inline>
    </Columns>
  );
};

export const SpansInput = (props: OwnInputProps): ReactElement => <SpansField {...props} />;
/** The hours of a weekday, which can be copied to all. */
export const WeekdayInput = (props: OwnInputProps): ReactElement => (
  <SpansField {...props} onCopy={() => weekdays.forEach((day) => props.set(day, props.value ?? []))} />
);
