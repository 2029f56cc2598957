/** What is chosen for a report: its period, comparison, grouping, filters and files. */
import { Suspense, useState, type ReactElement } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react';
import { comparisons, presetsWith, type Preset } from '#kit/domain/period.ts';
import { useAddress } from '../address.tsx';
import { saveFile } from '../api.ts';
import { DayBox } from '../form/day-box.tsx';
import { useNoun } from '../noun.tsx';
import { atHeadOffice } from '../place.ts';
import { lazily } from '../lazily.tsx';
import { useWords } from '../words.ts';
import { Inline } from '../look/lay.tsx';
import { Slot } from '../slot.tsx';
import { argsOf, type BarProps } from './ask.ts';
import { dimName } from './labels.ts';

const DimFilter = lazily(async () => ({ default: (await import('./dim-filter.tsx')).DimFilter }));

const Files = ({ of, ask, id }: Pick<BarProps, 'of' | 'ask' | 'id'>): ReactElement => {
  const words = useWords('reports');
  return (
    <Inline gap={8} noWrap pushed>
      {(['csv', 'pdf'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<IconDownload size={16} />}
          aria-label={words(kind)}
          onClick={() => void saveFile(of[kind], argsOf(of, of[kind], ask, id))}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </Inline>
  );
};

/** Two in a line on a phone; all in one line on a desk. */
const HALF = 'calc(50% - 4px)';
const DAY = { base: HALF, sm: 132 };
const CHOICE = { w: { base: HALF, sm: 'auto' }, maw: { sm: 150 } };

/** The first and the last day, or the one day as of which it is shown. */
const Days = ({ of, state }: Pick<BarProps, 'of' | 'state'>): ReactElement => {
  const words = useWords('reports');
  const { change } = useAddress();
  const set = (next: { from?: string | undefined; until?: string | undefined }): void =>
    change({ ...state.days, ...next, period: undefined, page: undefined });
  const box = (label: string, end: 'from' | 'until', onDay: (day: string | undefined) => void): ReactElement => (
    <DayBox key={end} label={label} w={DAY} day={state.days[end]} onDay={(day) => onDay(day ?? undefined)} />
  );
  if (of.isAsOf) return box(words('as_of'), 'until', (day) => set({ from: day, until: day }));
  return (
    <>
      {box(words('from'), 'from', (from) => set({ from }))}
      {box(words('until'), 'until', (until) => set({ until }))}
    </>
  );
};

/** Periods whose last day is useful where only a day is chosen. */
const lastDays: readonly Preset[] = ['today', 'yesterday', 'last_week', 'last_month', 'last_year'];

/** Head office sees several branches, and everyone else one. */
const isUseful = (dim: string): boolean => dim !== 'branch' || atHeadOffice();

const PeriodFields = ({ of, state }: Pick<BarProps, 'of' | 'state'>): ReactElement => {
  const words = useWords('reports');
  const { change } = useAddress();
  const { preset, compare } = state;
  return (
    <>
      <NativeSelect
        {...CHOICE}
        label={words('period')}
        value={preset}
        data={[
          ...(of.isAsOf ? lastDays : presetsWith(of.period)).map((value) => ({
            value,
            label: words(`preset.${value}`),
          })),
          ...(preset === 'custom' ? [{ value: 'custom', label: words('preset.custom') }] : []),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ period: value, from: undefined, until: undefined, page: undefined })
        }
      />
      <Days of={of} state={state} />
      <NativeSelect
        {...CHOICE}
        label={words('compare')}
        value={compare ?? ''}
        data={[
          { value: '', label: words('comparison.none') },
          ...comparisons.map((value) => ({ value, label: words(`comparison.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ compare: value || undefined })}
      />
    </>
  );
};

export const ReportBar = ({ of, state, ask, id }: BarProps): ReactElement => {
  const words = useWords('reports');
  const noun = useNoun();
  const { change } = useAddress();
  const { by } = state;
  const dims = Object.keys(of.dims).filter(isUseful);
  const set = Object.keys(state.filters).length;
  const [isOpen, setOpen] = useState(set > 0);
  return (
    <Inline align="end" gap={8} mb={16} data-screen-only>
      {of.isNow ? null : <PeriodFields of={of} state={state} />}
      <NativeSelect
        {...CHOICE}
        label={words('group')}
        value={by ?? ''}
        data={[
          ...(of.each ? [{ value: '', label: words('each') }] : []),
          ...of.by.filter(isUseful).map((value) => ({ value, label: dimName(of, value, noun, words) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ by: value || undefined, page: undefined })}
      />
      {dims.length > 0 ? (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {set > 0 ? words('filters_set', { count: set }) : words('filters')}
        </Button>
      ) : null}
      <Files of={of} ask={{ ...ask, by }} id={id} />
      {isOpen ? (
        <Inline gap={12} align="end" full>
          {dims.includes('branch') ? (
            <Slot
              part="branch_group"
              chosen={state.filters['branch']?.split(',') ?? []}
              onBranches={(ids) => change({ branch: ids.join(',') || undefined, page: undefined })}
            />
          ) : null}
          <Suspense>
            {dims.map((dim) => (
              <DimFilter key={dim} of={of} state={state} ask={ask} dim={dim} id={id} />
            ))}
          </Suspense>
        </Inline>
      ) : null}
    </Inline>
  );
};
