/** A section of the settings that is saved separately and shows the saved values at once. */
import { useMemo, useState, type ComponentType, type ReactElement } from 'react';
import type { Endpoint } from '#kit/domain/contract.ts';
import type { LooseArgs } from '#kit/web/address-of.ts';
import { faultPlaces, type Group, type Values } from '#kit/web/form/fields.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { useKept } from '#kit/web/form/kept.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { FormView } from '#kit/web/form/view.tsx';
import { NounScope, useNoun, type Noun } from '#kit/web/noun.tsx';
import { queryClient, queryKeyOf } from '#kit/web/query.ts';

type SectionFormProps = {
  noun: Noun;
  /** The calls that save and read the section; both return the same. */
  row: Endpoint;
  source: Endpoint;
  sourceArgs: LooseArgs;
  groups: readonly Group[];
  start: Values;
  argsOf: (values: Values) => LooseArgs;
  /** Content of the section below its fields. */
  known?: Values;
  below?: ComponentType<{ values: Values }>;
  onSaved?: (data: unknown) => Promise<void> | void;
};

const Fields = ({
  row,
  groups,
  start,
  argsOf,
  known,
  below: Below,
  onDone,
}: SectionFormProps & { onDone: (data: unknown) => void }): ReactElement => {
  const noun = useNoun();
  const names = useMemo(() => faultPlaces(groups), [groups]);
  const kept = useKept(row.path, groups, true);
  const form = useForm({ row, names, start, argsOf, onDone, kept });
  useLeaveGuard({ ...form, onLeave: () => kept?.leave() });
  return (
    <FormView row={row} groups={groups} form={form} names={names} saveLabel={noun.of('save')} {...(known && { known })}>
      {Below ? <Below values={form.values} /> : null}
    </FormView>
  );
};

export const SectionForm = (props: SectionFormProps): ReactElement => {
  const [saves, setSaves] = useState(0);
  const onDone = (data: unknown): void => {
    queryClient.setQueryData(queryKeyOf(props.source, props.sourceArgs), data);
    void props.onSaved?.(data);
    // After saving, the form is replaced by a new one for the next change.
    setSaves((count) => count + 1);
  };
  return (
    <NounScope noun={props.noun}>
      <Fields key={saves} {...props} onDone={onDone} />
    </NounScope>
  );
};
