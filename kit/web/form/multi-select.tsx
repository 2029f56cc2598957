/** Several from a drop-down list. Takes what Mantine's takes, which is loaded later (stand-in.tsx). */
import type { ReactElement } from 'react';
import { ComboboxClearButton, Pill, PillsInput, type MultiSelectProps } from '@mantine/core';
import { asAList, Chevron, fieldProps, labelIn, list } from './closed-list.tsx';
import { useStandIn } from './stand-in.tsx';

export const MultiSelect = (props: MultiSelectProps): ReactElement => {
  const { searchable, searchValue, readOnly, disabled, placeholder, maxLength } = props;
  const { id, onFocus, onBlur } = props;
  const standIn = useStandIn(list, { id, opens: !readOnly, onFocus, onBlur });
  if (standIn.Part) return <standIn.Part.MultiSelect {...props} id={standIn.props.id} />;
  const values = props.value ?? [];
  const { 'aria-label': label, 'aria-required': required } = props;
  const { onMouseDown, ...field } = standIn.props;
  return (
    <>
      <PillsInput
        {...fieldProps({ ...props, 'aria-label': undefined, placeholder: undefined, maxLength: undefined })}
        id={field.id}
        onFocus={undefined}
        onBlur={undefined}
        onMouseDown={onMouseDown}
        __staticSelector="MultiSelect"
        pointer={!searchable}
        rightSectionPointerEvents={props.rightSectionPointerEvents ?? 'none'}
        __defaultRightSection={<Chevron error={props.error} />}
        __clearSectionMode={props.clearSectionMode}
        __clearable={Boolean(props.clearable) && values.length > 0 && !disabled && !readOnly}
        __clearSection={<ComboboxClearButton {...props.clearButtonProps} onClear={() => props.onChange?.([])} />}
      >
        <Pill.Group disabled={disabled}>
          {values.map((one) => (
            <Pill
              key={one}
              disabled={disabled}
              withRemoveButton={!readOnly}
              onRemove={() => props.onChange?.(values.filter((other) => other !== one))}
            >
              {labelIn(props.data, one) ?? one}
            </Pill>
          ))}
          <PillsInput.Field
            {...field}
            {...asAList}
            {...(label !== undefined && { 'aria-label': label })}
            {...(required !== undefined && { 'aria-required': required })}
            {...(placeholder !== undefined && { placeholder })}
            {...(maxLength !== undefined && { maxLength })}
            type={!searchable && !placeholder ? 'hidden' : 'visible'}
            value={standIn.typed ?? searchValue ?? ''}
            disabled={disabled}
            readOnly={readOnly || !searchable}
            pointer={!searchable}
          />
        </Pill.Group>
      </PillsInput>
      <input type="hidden" name={props.name} disabled={disabled} value={values.join(',')} />
      {standIn.waiting}
    </>
  );
};
