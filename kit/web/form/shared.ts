/** What all inputs of a form have in common: label, help, fault. */
import { useNoun } from '../noun.tsx';
import type { Field, Values } from './fields.ts';

export type InputProps<K extends Field['kind'] = Field['kind']> = {
  field: Extract<Field, { kind: K }>;
  value: unknown;
  values: Values;
  error: string | undefined;
  /** Of the Chinese text of a field in both languages. */
  errorCn?: string | undefined;
  required: boolean;
  set: (name: string, value: unknown) => void;
};
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const useShared = ({
  field,
  error,
  required,
}: Pick<InputProps, 'error' | 'required'> & { field: { name: string } }) => {
  const noun = useNoun();
  const label = noun.field(field.name);
  const help = noun.kind('hint', field.name);
  return {
    id: `field-${field.name}`,
    name: field.name,
    label,
    // A noun that has a word of this name elsewhere says nothing new about the field.
    description: help === label ? undefined : help,
    error,
    withAsterisk: required,
    'aria-required': required,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  };
};
