/** A text with suggestions below. Takes what Mantine's takes, which is loaded later (stand-in.tsx). */
import type { ReactElement } from 'react';
import { InputBase, type AutocompleteProps } from '@mantine/core';
import { asAList, fieldProps, list } from './closed-list.tsx';
import { useStandIn } from './stand-in.tsx';

/** What is typed is the value: its owner has it already. */
export const Autocomplete = (props: AutocompleteProps & { value: string }): ReactElement => {
  const { id, onFocus, onBlur } = props;
  const standIn = useStandIn(list, { id, opens: false, onFocus, onBlur });
  if (standIn.Part) return <standIn.Part.Autocomplete {...props} id={standIn.props.id} />;
  return (
    <>
      <InputBase
        {...fieldProps(props)}
        {...standIn.props}
        {...asAList}
        __staticSelector="Autocomplete"
        value={props.value}
        onChange={({ currentTarget }) => props.onChange?.(currentTarget.value)}
        {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
      />
      {standIn.waiting}
    </>
  );
};
