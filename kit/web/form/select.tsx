/** One from a drop-down list. Takes what Mantine's takes, which is loaded later (stand-in.tsx). */
import type { ReactElement } from 'react';
import { ComboboxClearButton, InputBase, type Primitive, type SelectProps } from '@mantine/core';
import { asAList, Chevron, fieldProps, labelIn, list } from './closed-list.tsx';
import { useStandIn } from './stand-in.tsx';

export const Select = <Value extends Primitive = string>(props: SelectProps<Value>): ReactElement => {
  const { value, searchable, searchValue, readOnly, disabled } = props;
  const { id, onFocus, onBlur } = props;
  const standIn = useStandIn(list, { id, opens: !readOnly, onFocus, onBlur });
  if (standIn.Part) return <standIn.Part.Select {...props} id={standIn.props.id} />;
  const hasValue = value !== null && value !== undefined;
  return (
    <>
      <InputBase
        {...fieldProps(props)}
        {...standIn.props}
        {...asAList}
        __staticSelector="Select"
        pointer={!searchable}
        readOnly={readOnly || !searchable}
        value={standIn.typed ?? searchValue ?? labelIn(props.data, value) ?? ''}
        rightSectionPointerEvents={props.rightSectionPointerEvents ?? 'none'}
        __defaultRightSection={<Chevron error={props.error} />}
        __clearSectionMode={props.clearSectionMode}
        __clearable={Boolean(props.clearable) && hasValue && !disabled && !readOnly}
        __clearSection={
          <ComboboxClearButton
            {...props.clearButtonProps}
            onClear={() => {
              // As the list itself says it.
              props.onChange?.(null, null as never);
              props.onClear?.();
            }}
          />
        }
      />
      <input type="hidden" name={props.name} disabled={disabled} value={String(value ?? '')} />
      {standIn.waiting}
    </>
  );
};
