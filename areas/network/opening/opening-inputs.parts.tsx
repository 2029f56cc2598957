/** The inputs of the guided flow: each writes to the draft and shows its fault after the step was left. */
import { createContext, useContext, type ReactElement } from 'react';
import { TextInput, Textarea } from '@mantine/core';
import { Select } from '#kit/web/form/select.tsx';
import type { OpeningDraft, OpeningStep } from './opening.model.ts';
import { typeOver } from '#kit/web/form/type-over.ts';
import { useNoun } from '#kit/web/noun.tsx';
import { useSignal } from '#kit/web/signal.ts';
import { useWords } from '#kit/web/words.ts';
import type { KeptDraft } from './opening-draft.view.ts';

type Flow = { draft: KeptDraft; step: OpeningStep };
const FlowContext = createContext<Flow | null>(null);
export const FlowScope = FlowContext.Provider;
export const useFlow = (): Flow => {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error('outside of the guided flow');
  return flow;
};

type FieldName = Exclude<keyof OpeningDraft, 'copy_rooms'>;
type TextName = { [K in FieldName]: OpeningDraft[K] extends string ? K : never }[FieldName];
const hinted: readonly string[] = [
  'code',
  'currency',
  'header',
  'tax_rate_bp',
  'admin_email',
  'template_branch_id',
  'region',
];
const needed: readonly string[] = [
  'organisation_id',
  'country_code',
  'region',
  'name',
  'code',
  'time_zone',
  'currency',
  'has_tax',
  'tax_name',
  'tax_rate_bp',
  'admin_first_name',
  'admin_email',
];

/** The fault of a field, after its step was left. */
export const useFaultAt = (): ((field: string) => string | undefined) => {
  const { draft, step } = useFlow();
  const { faults, left } = useSignal(draft.state);
  return (field) => (left.has(step) ? faults.find((one) => one.field === field)?.messages.join(' ') : undefined);
};
/** Label, hint and fault of a field, in the look of all forms. */
export const useField = (name: FieldName) => {
  const words = useWords('network');
  const noun = useNoun('network.opening');
  const error = useFaultAt()(name);
  const isNeeded = needed.includes(name);
  return {
    id: `field-${name}`,
    name,
    label: noun.field(name),
    ...(hinted.includes(name) && { description: words(`opening.hint.${name as 'code'}`) }),
    error,
    withAsterisk: isNeeded,
    'aria-required': isNeeded,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    autoComplete: 'off',
  };
};

type TextProps = { name: TextName; type?: 'text' | 'email' | 'tel'; max: number };
export const DraftText = ({ name, type = 'text', max }: TextProps): ReactElement => {
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  const set = (text: string): void => draft.set({ [name]: name === 'code' ? text.toUpperCase() : text });
  return (
    <TextInput
      {...useField(name)}
      type={type}
      maxLength={max}
      value={values[name]}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
};
export const DraftArea = ({ name, max }: Omit<TextProps, 'type'>): ReactElement => {
  const { draft } = useFlow();
  const { values } = useSignal(draft.state);
  return (
    <Textarea
      {...useField(name)}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={max}
      value={values[name]}
      onChange={(event) => draft.set({ [name]: event.currentTarget.value })}
    />
  );
};

type PickProps = {
  name: FieldName;
  value: string | null;
  data: readonly { value: string; label: string }[];
  onPick: (value: string | null) => void;
  clearable?: boolean;
};
const MOST_SHOWN = 80;
/** One of a list, found by typing. */
export const DraftPick = ({ name, value, data, onPick, clearable = false }: PickProps): ReactElement => {
  const words = useWords('blocks');
  return (
    <Select
      {...useField(name)}
      data={[...data]}
      value={value}
      searchable
      {...typeOver}
      limit={MOST_SHOWN}
      clearable={clearable}
      allowDeselect={clearable}
      placeholder={words('form.choose')}
      nothingFoundMessage={words('form.nothingFound')}
      onChange={onPick}
    />
  );
};
