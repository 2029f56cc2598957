/** Fields of a rate that depend on each other: the work decides the rate type, and the kind of people decides who. */
import type { ReactElement } from 'react';
import { Radio } from '@mantine/core';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { rateWhos, rateWorks, type RateWork } from './freelance-rate.model.ts';
import { kindsFor } from './freelance-rate.rules.ts';
import type { OwnInputProps } from '#kit/web/form/fields.ts';
import { Select } from '#kit/web/form/select.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Inline } from '#kit/web/look/lay.tsx';

export const isWork = (value: unknown): value is RateWork => (rateWorks as readonly unknown[]).includes(value);
const shared = ({ name, label, error, required }: OwnInputProps) => ({
  id: `field-${name}`,
  name,
  label,
  error,
  withAsterisk: required,
});

/** Different work has different rate types: values that no longer fit are cleared. */
export const WorkInput = (props: OwnInputProps): ReactElement => {
  const words = useWords('shift');
  const choose = (work: string | null): void => {
    if (!isWork(work)) return;
    props.set('work', work);
    props.set('kind', kindsFor[work][0]);
    for (const name of ['category', 'floor_cents', 'ceiling_cents']) props.set(name, null);
  };
  return (
    <Select
      {...shared(props)}
      allowDeselect={false}
      data={rateWorks.map((work) => ({ value: work, label: words(`work.${work}`) }))}
      value={isWork(props.value) ? props.value : null}
      onChange={choose}
    />
  );
};

export const KindInput = (props: OwnInputProps): ReactElement => {
  const words = useWords('shift');
  const { work } = props.values;
  const choose = (kind: string | null): void => {
    props.set('kind', kind);
    if (kind === 'head') return;
    props.set('floor_cents', null);
    props.set('ceiling_cents', null);
  };
  return (
    <Select
      {...shared(props)}
      allowDeselect={false}
      data={(isWork(work) ? kindsFor[work] : []).map((kind) => ({ value: kind, label: words(`kind.${kind}`) }))}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={choose}
    />
  );
};

export const WhoInput = (props: OwnInputProps): ReactElement => {
  const words = useWords('shift');
  const choose = (who: string): void => {
    props.set('who', who);
    props.set('staff_id', null);
    props.set('grade', null);
  };
  const { id, ...group } = shared(props);
  return (
    <Radio.Group {...group} value={typeof props.value === 'string' ? props.value : ''} onChange={choose}>
      <Inline gap="8px 24px" align="stretch" mt={6}>
        {rateWhos.map((who, at) => (
          <Radio key={who} value={who} label={words(`who.${who}`)} {...(at === 0 && { id })} />
        ))}
      </Inline>
    </Radio.Group>
  );
};

/** At head office: which branch. Amounts are in its currency. */
export const BranchInput = (props: OwnInputProps): ReactElement => {
  const branches = (useRead(branchContract.plain, {}).data ?? []).filter((branch) => branch.type === 'branch');
  return (
    <Select
      {...shared(props)}
      searchable
      allowDeselect={false}
      data={branches.map((branch) => ({ value: String(branch.id), label: branch.name }))}
      value={typeof props.value === 'number' ? String(props.value) : null}
      onChange={(next) => {
        props.set('branch_id', next === null ? null : Number(next));
        props.set('currency', branches.find((branch) => String(branch.id) === next)?.currency);
      }}
    />
  );
};
