/** A number, typed or stepped. Mantine's field, which formats while somebody types, comes later (stand-in.tsx). */
import type { CSSProperties, ReactElement } from 'react';
import { InputBase, UnstyledButton, type InputBaseProps, type NumberInputProps } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { readNumber, stepNumber, withinNumber, writeNumber, type NumberForm } from './number-text.ts';
import { enter, later, useStandIn, withoutProps } from './stand-in.tsx';

const number = later(async () => (await import('./open-number.ts')).openNumber);

/** What Mantine's looks like (number-text.test.tsx). */
const look = {
  root: 'm_e2f5cd4e',
  controls: 'm_95e17d22 mantine-NumberInput-controls',
  control: 'm_80b4b171 mantine-NumberInput-control',
};
const arrow =
  'M3.13523 6.15803C3.3241 5.95657 3.64052 5.94637 3.84197 6.13523L7.5 9.56464L11.158 6.13523C11.3595 5.94637 11.6759 5.95657 11.8648 6.15803C12.0536 6.35949 12.0434 6.67591 11.842 6.86477L7.84197 10.6148C7.64964 10.7951 7.35036 10.7951 7.15803 10.6148L3.15803 6.86477C2.95657 6.67591 2.94637 6.35949 3.13523 6.15803Z';
const chevron = { width: 'var(--ni-chevron-size)', height: 'var(--ni-chevron-size)' };

type StepProps = { by: 1 | -1; disabled: boolean; onStep: (by: 1 | -1) => void };
const Step = ({ by, disabled, onStep }: StepProps): ReactElement => (
  <UnstyledButton
    className={look.control}
    tabIndex={-1}
    aria-hidden
    disabled={disabled}
    onMouseDown={(event) => event.preventDefault()}
    onPointerDown={(event) => {
      event.preventDefault();
      onStep(by);
    }}
  >
    <svg viewBox="0 0 15 15" fill="none" style={{ ...chevron, transform: by > 0 ? 'rotate(180deg)' : undefined }}>
      <path d={arrow} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
    </svg>
  </UnstyledButton>
);

export type NumberBoxProps = Omit<InputBaseProps, 'attributes' | 'classNames' | 'pointer' | 'styles' | 'vars'> &
  NumberForm &
  Pick<
    NumberInputProps,
    | 'aria-label'
    | 'aria-required'
    | 'hideControls'
    | 'id'
    | 'name'
    | 'onBlur'
    | 'onChange'
    | 'onFocus'
    | 'onKeyDown'
    | 'placeholder'
    | 'value'
  >;
const ofNumbers = new Set<string>([
  'allowDecimal',
  'allowNegative',
  'clampBehavior',
  'decimalScale',
  'fixedDecimalScale',
  'hideControls',
  'max',
  'min',
  'prefix',
  'step',
  'suffix',
  'thousandSeparator',
] satisfies (keyof NumberBoxProps)[]);
export const NumberBox = (props: NumberBoxProps): ReactElement => {
  const { value, onChange, max = Infinity, min = -Infinity, clampBehavior = 'blur' } = props;
  const amount = value === '' || value === undefined ? Number.NaN : Number(value);
  const standIn = useStandIn(number, {
    id: props.id,
    opens: false,
    onFocus: props.onFocus,
    onBlur: (event) => {
      const kept = withinNumber(amount, props);
      if (clampBehavior === 'blur' && Number.isFinite(amount) && kept !== amount) onChange?.(kept);
      props.onBlur?.(event);
    },
  });
  const { id } = standIn.props;
  if (standIn.Part) return <standIn.Part.NumberInput {...props} id={id} />;
  const stepIn = (input: HTMLInputElement, by: 1 | -1): void => {
    input.focus();
    enter(input, writeNumber(stepNumber(value, by, props), props));
  };
  const onStep = (by: 1 | -1): void => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) stepIn(input, by);
  };
  const size = String(props.size ?? 'sm');
  const controls = (
    <div className={look.controls} style={{ '--ni-chevron-size': `var(--ni-chevron-size-${size})` } as CSSProperties}>
      <Step by={1} disabled={Boolean(props.disabled) || amount >= max} onStep={onStep} />
      <Step by={-1} disabled={Boolean(props.disabled) || amount <= min} onStep={onStep} />
    </div>
  );
  return (
    <>
      <InputBase
        rightSection={props.hideControls ? undefined : controls}
        rightSectionWidth={`var(--ni-right-section-width-${size})`}
        rightSectionPointerEvents={props.disabled ? 'none' : undefined}
        {...withoutProps(props, ofNumbers)}
        {...standIn.props}
        __staticSelector="NumberInput"
        className={look.root}
        inputMode="decimal"
        value={standIn.typed ?? writeNumber(value, props)}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          stepIn(event.currentTarget, event.key === 'ArrowUp' ? 1 : -1);
        }}
        onChange={(event) => {
          const next = readNumber(event.currentTarget.value, props);
          if (next === null) return;
          standIn.props.onChange(event);
          onChange?.(next);
        }}
      />
      {standIn.waiting}
    </>
  );
};
