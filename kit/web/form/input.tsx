/** One field of a form: label above, fault below, in the look of its kind. */
import { Suspense, type ReactElement } from 'react';
import { Checkbox, Group, PasswordInput, Radio, Stack, TextInput, Textarea } from '@mantine/core';
import type { BothTexts } from '#kit/domain/words.ts';
import { Columns } from '../look/lay.tsx';
import { useNoun } from '../noun.tsx';
import { lazily } from '../lazily.tsx';
import { useWords } from '../words.ts';
import { DayInput } from './day-input.tsx';
import { chineseOf } from './fields.ts';
import { SelectInput } from './select-input.tsx';
import { textOf, useShared, type InputProps } from './shared.ts';

const NumberFieldInput = lazily(() =>
  import('./number-input.tsx').then((module) => ({ default: module.NumberFieldInput })),
);
const MoneyInput = lazily(() => import('./number-input.tsx').then((module) => ({ default: module.MoneyInput })));
const UploadInput = lazily(() => import('./upload-input.tsx').then((module) => ({ default: module.UploadInput })));
const RecordInput = lazily(() => import('./record-input.tsx').then((module) => ({ default: module.RecordInput })));

const TextFieldInput = (props: InputProps<'text'>): ReactElement => {
  const { field, value, set } = props;
  const shared = useShared(props);
  const words = useWords('blocks');
  const common = {
    ...shared,
    value: textOf(value),
    autoComplete: field.autoComplete ?? 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(field.name, event.currentTarget.value),
  };
  if (field.type === 'password')
    return <PasswordInput {...common} visibilityToggleButtonProps={{ 'aria-label': words('form.showPassword') }} />;
  return <TextInput {...common} type={field.type} />;
};

const AreaInput = (props: InputProps<'area'>): ReactElement => {
  const { field, value, set } = props;
  return (
    <Textarea
      {...useShared(props)}
      autosize
      minRows={field.rows}
      maxRows={14}
      value={textOf(value)}
      onChange={(event) => set(field.name, event.currentTarget.value)}
    />
  );
};

const RadioInput = (props: InputProps<'choice'>): ReactElement => {
  const { field, value, set } = props;
  const shared = useShared(props);
  const noun = useNoun();
  const labelOf = field.labelOf ?? ((one: string) => noun.choice(field.name, one));
  const options = field.values.map((one) => ({ value: one, label: labelOf(one) }));
  const { id, inputWrapperOrder: _order, 'aria-required': _required, ...group } = shared;
  return (
    <Radio.Group {...group} value={textOf(value)} onChange={(next) => set(field.name, next)}>
      <Group gap="lg" mt={6}>
        {options.map((option, at) => (
          <Radio key={option.value} {...option} {...(at === 0 && { id })} />
        ))}
      </Group>
    </Radio.Group>
  );
};

const ManyInput = (props: InputProps<'many'>): ReactElement => {
  const { field, value, set } = props;
  const { id, inputWrapperOrder: _order, 'aria-required': _required, name: _name, ...shared } = useShared(props);
  const noun = useNoun();
  return (
    <Checkbox.Group
      {...shared}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => set(field.name, next)}
    >
      <Stack gap={8} mt={6}>
        {field.values.map((one, at) => (
          <Checkbox key={one} value={one} label={noun.choice(field.name, one)} {...(at === 0 && { id })} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};

const CheckInput = (props: InputProps<'check'>): ReactElement => {
  const { field, value, set } = props;
  const { inputWrapperOrder: _order, withAsterisk: _asterisk, ...shared } = useShared(props);
  return (
    <Checkbox {...shared} checked={value === true} onChange={(event) => set(field.name, event.currentTarget.checked)} />
  );
};

const bothOf = (value: unknown): BothTexts =>
  typeof value === 'object' && value !== null && 'en' in value ? (value as BothTexts) : { en: '', cn: '' };
const BothInput = (props: InputProps<'both'>): ReactElement => {
  const { field, value, set, errorCn } = props;
  const words = useWords('blocks');
  const { id, label, ...shared } = useShared(props);
  const both = bothOf(value);
  const Box = field.area ? Textarea : TextInput;
  return (
    <Columns gap={12} narrow="phone">
      <Box
        {...shared}
        id={id}
        label={words('form.inEnglish', { label })}
        lang="en"
        value={both.en}
        onChange={(event) => set(field.name, { ...both, en: event.currentTarget.value })}
      />
      <Box
        {...shared}
        id={chineseOf(id)}
        error={errorCn}
        description={undefined}
        withAsterisk={false}
        aria-required={false}
        label={words('form.inChinese', { label })}
        lang="zh-Hans"
        value={both.cn}
        onChange={(event) => set(field.name, { ...both, cn: event.currentTarget.value })}
      />
    </Columns>
  );
};

const OwnInput = ({ field, value, values, error, required, set }: InputProps<'own'>): ReactElement => {
  const label = useNoun().field(field.name);
  return (
    <field.Input
      name={field.name}
      label={label}
      value={value}
      values={values}
      error={error}
      required={required}
      set={set}
    />
  );
};

/** A placeholder of the same height while the code of a picker is loading. */
const Waiting = (props: InputProps): ReactElement => <TextInput {...useShared(props)} readOnly aria-busy value="" />;

/** Inputs that are loaded only if a form has one: they include a picker, a list or a number format. */
const LaterInput = (props: InputProps): ReactElement => {
  const { field } = props;
  switch (field.kind) {
    case 'number':
      return <NumberFieldInput {...props} field={field} />;
    case 'money':
      return <MoneyInput {...props} field={field} />;
    case 'upload':
      return <UploadInput {...props} field={field} />;
    case 'record':
      return <RecordInput {...props} field={field} />;
    default:
      return <Waiting {...props} />;
  }
};

export const FieldInput = (props: InputProps): ReactElement => {
  const { field } = props;
  switch (field.kind) {
    case 'text':
      return <TextFieldInput {...props} field={field} />;
    case 'area':
      return <AreaInput {...props} field={field} />;
    case 'many':
      return <ManyInput {...props} field={field} />;
    case 'check':
      return <CheckInput {...props} field={field} />;
    case 'both':
      return <BothInput {...props} field={field} />;
    case 'own':
      return <OwnInput {...props} field={field} />;
    case 'choice':
      return field.look === 'radio' ? (
        <RadioInput {...props} field={field} />
      ) : (
        <SelectInput {...props} field={field} />
      );
    case 'day':
      return <DayInput {...props} field={field} />;
    default:
      return (
        <Suspense fallback={<Waiting {...props} />}>
          <LaterInput {...props} />
        </Suspense>
      );
  }
};
