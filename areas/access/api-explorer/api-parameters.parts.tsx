/** The parameters of a call as fields: where each goes and what it can be. */
import type { ReactElement } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { useWords } from '#kit/web/words.ts';
import type { Parameter } from './api-document.view.ts';
import { Kind } from './api-schema-tree.parts.tsx';
import { valueKey } from './api-send.view.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';

type FieldProps = { parameter: Parameter; value: string; onChange: (value: string) => void };
const ParameterField = ({ parameter, value, onChange }: FieldProps): ReactElement => {
  const words = useWords('access');
  const shared = {
    label: (
      <Inline as="span" within gap="2px 8px" align="stretch">
        <span translate="no">{parameter.name}</span>
        <Dim size="inherit">{words(`api.in.${parameter.in}`)}</Dim>
        {parameter.required ? (
          <Words tone="red" size={12}>
            {words('api.required')}
          </Words>
        ) : null}
      </Inline>
    ),
    value,
    required: parameter.required ?? false,
    withAsterisk: false,
  };
  if (parameter.schema.enum) {
    return (
      <NativeSelect
        {...shared}
        data={['', ...parameter.schema.enum.map(String)]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      description={<Kind schema={parameter.schema} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

type Props = {
  parameters: readonly Parameter[];
  values: Readonly<Record<string, string>>;
  onChange: (key: string, value: string) => void;
};
export const Parameters = ({ parameters, values, onChange }: Props): ReactElement => {
  const words = useWords('access');
  if (parameters.length === 0)
    return (
      <Dim as="p" size="inherit">
        {words('api.no_parameters')}
      </Dim>
    );
  return (
    <Stacked columns="repeat(auto-fill, minmax(220px, 1fr))" gap={14}>
      {parameters.map((parameter) => {
        const key = valueKey(parameter);
        return (
          <ParameterField
            key={key}
            parameter={parameter}
            value={values[key] ?? ''}
            onChange={(value) => onChange(key, value)}
          />
        );
      })}
    </Stacked>
  );
};
