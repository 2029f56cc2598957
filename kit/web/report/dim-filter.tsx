/** A filter of a report, loaded when somebody opens the filters. */
import { useState, type ReactElement } from 'react';
import { NONE } from '#kit/domain/report.ts';
import { useAddress } from '../address.tsx';
import { useRead } from '../query.ts';
import { useWords } from '../words.ts';
import { MultiSelect } from '../form/multi-select.tsx';
import { argsOf, type BarProps } from './ask.ts';
import { labelIn, useLabels } from './labels.ts';

/** The values to choose from are those of the period; they are read once the field is opened. */
export const DimFilter = ({ of, state, ask, dim, id }: BarProps & { dim: string }): ReactElement => {
  const { change } = useAddress();
  const labels = useLabels(of);
  const words = useWords('reports');
  const [isOpen, setOpen] = useState(false);
  const chosen = state.filters[dim]?.split(',') ?? [];
  const { data } = useRead(of.rows, argsOf(of, of.rows, { ...ask, [dim]: undefined, by: dim }, id), {
    when: isOpen || chosen.length > 0,
    keep: true,
  });
  const found = labelIn(data).map((group) => [group.key ?? NONE, labels.group(dim, group)] as const);
  const known = new Map([...chosen.map((key) => [key, key === NONE ? words('none') : key] as const), ...found]);
  const isOne = of.columns[of.dims[dim] ?? '']?.kind === 'yes';
  return (
    <MultiSelect
      label={labels.dim(dim)}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={chosen}
      onChange={(next) => change({ [dim]: (isOne ? next.slice(-1) : next).join(',') || undefined, page: undefined })}
      onDropdownOpen={() => setOpen(true)}
      {...(chosen.length === 0 && { placeholder: words('all') })}
      searchable
      clearable
      w={200}
    />
  );
};
