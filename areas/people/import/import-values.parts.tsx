/** Step 2: what the names of statuses and programmes of the other system mean here. */
import type { ReactElement, ReactNode } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Import, ImportColumn } from './import.model.ts';
import { statusTargets, type StatusTarget } from './import-values.rules.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { Card } from '#kit/web/look/page.tsx';
import { useCountries } from '#kit/web/countries.ts';
import { Select } from '#kit/web/form/select.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { columnOf, type ImportDraft } from './use-import.view.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Table } from '#kit/web/look/table.tsx';
import style from './import.module.css';

type Value = NonNullable<ImportColumn['values']>[number];
type Props = { of: Import; draft: ImportDraft };

type TargetProps = {
  label: string;
  value: StatusTarget | null;
  isVisible?: boolean;
  onChoose: (target: StatusTarget) => void;
};
const TargetChoice = ({ label, value, isVisible = false, onChoose }: TargetProps): ReactElement => {
  const words = useWords('people');
  return (
    <Select
      {...(isVisible ? { label } : { 'aria-label': label })}
      value={value}
      placeholder={words('import.page.decide')}
      error={value === null}
      data={statusTargets.map((target) => ({ value: target, label: words(`import.statuses.${target}`) }))}
      allowDeselect={false}
      onChange={(chosen) => {
        const target = statusTargets.find((one) => one === chosen);
        if (target) onChoose(target);
      }}
    />
  );
};

const NO_PROGRAMME = '0';
const ProgrammeChoice = ({ of, draft, value }: Props & { value: Value }): ReactElement => {
  const words = useWords('people');
  const locale = useLocale();
  return (
    <Select
      aria-label={words('import.page.programme_of', { value: value.value })}
      value={String(draft.value_maps.programmes[value.key]?.programme_id ?? NO_PROGRAMME)}
      data={[
        { value: NO_PROGRAMME, label: words('import.page.no_programme') },
        ...of.programmes.map(({ id, name }) => ({ value: String(id), label: textIn(name, locale) })),
      ]}
      searchable
      allowDeselect={false}
      onChange={(id) => draft.setProgramme(value.key, { programme_id: Number(id) || null })}
    />
  );
};

type TableProps = { title: string; column: ImportColumn; heads: readonly string[]; children: ReactNode };
const ValueTable = ({ title, column, heads, children }: TableProps): ReactElement => {
  const words = useWords('people');
  return (
    <Card title={title}>
      {column.values === null ? (
        <Inline as="p" noWrap gap={6} tone="red">
          {words('import.page.too_many_values')}
        </Inline>
      ) : (
        <Table className={style['rows']} data-choices>
          <thead>
            <tr>
              <th scope="col">{words('import.page.value')}</th>
              <th scope="col" data-figure>
                {words('import.page.count')}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </Table>
      )}
    </Card>
  );
};
const ValueCells = ({ value }: { value: Value }): ReactElement => (
  <>
    <th scope="row">{value.value}</th>
    <td data-figure>{value.count.toLocaleString('en')}</td>
  </>
);

const StatusRow = ({ value, draft }: { value: Value; draft: ImportDraft }): ReactElement => {
  const words = useWords('people');
  return (
    <tr>
      <ValueCells value={value} />
      <td>
        <TargetChoice
          label={words('import.page.means_of', { value: value.value })}
          value={draft.value_maps.statuses[value.key] ?? null}
          onChoose={(target) => draft.setStatus(value.key, target)}
        />
      </td>
    </tr>
  );
};

const Statuses = ({ column, draft }: { column: ImportColumn; draft: ImportDraft }): ReactElement => {
  const words = useWords('people');
  return (
    <ValueTable title={words('import.page.statuses')} column={column} heads={[words('import.page.means')]}>
      {column.values?.map((value) => (
        <StatusRow key={value.key} value={value} draft={draft} />
      ))}
    </ValueTable>
  );
};

const ProgrammeRow = ({ of, draft, value, saysWho }: Props & { value: Value; saysWho: boolean }): ReactElement => {
  const words = useWords('people');
  return (
    <tr>
      <ValueCells value={value} />
      <td>
        <ProgrammeChoice of={of} draft={draft} value={value} />
      </td>
      {saysWho ? (
        <td>
          <TargetChoice
            label={words('import.page.standing_of', { value: value.value })}
            value={draft.value_maps.programmes[value.key]?.status ?? 'active'}
            onChoose={(status) => draft.setProgramme(value.key, { status })}
          />
        </td>
      ) : null}
    </tr>
  );
};

/** In a file without a status column, the programme also gives the status: "no membership" is a lead. */
const Programmes = (props: Props & { column: ImportColumn; saysWho: boolean }): ReactElement => {
  const words = useWords('people');
  const { column, saysWho, ...rest } = props;
  const heads = [words('import.page.means'), ...(saysWho ? [words('import.page.who_has')] : [])];
  return (
    <ValueTable title={words('import.page.programmes')} column={column} heads={heads}>
      {column.values?.map((value) => (
        <ProgrammeRow key={value.key} {...rest} value={value} saysWho={saysWho} />
      ))}
    </ValueTable>
  );
};

/** Active clients whose programme isn't one of ours have nothing that lets them in. */
const WithoutMembership = ({ of, draft }: Props): ReactElement | null => {
  const words = useWords('people');
  const { programmes } = draft.value_maps;
  const values = columnOf(of, draft, 'programme')?.values ?? [];
  const saysWho = columnOf(of, draft, 'status') === undefined;
  const without = values.filter(({ key }) => {
    const target = programmes[key];
    return !target?.programme_id && (!saysWho || target?.status === 'active' || target?.status === 'paused');
  });
  if (without.length === 0) return null;
  return (
    <Inline as="p" noWrap gap={6} align="stretch" breaks className={style['warning']}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {words('import.page.without_membership', {
        values: without.map(({ value }) => value).join(commaIn(currentLocale())),
      })}
    </Inline>
  );
};

/** At a branch near a border, many clients have numbers from the neighbouring country. */
const PhoneCountry = ({ of, draft }: Props): ReactElement | null => {
  const words = useWords('people');
  const countries = useCountries();
  if (!columnOf(of, draft, 'phone') && !columnOf(of, draft, 'emergency_phone')) return null;
  return (
    <Words as="div" most={320}>
      <Select
        label={words('import.page.phones')}
        description={words('import.page.phones_hint')}
        value={draft.value_maps.phone_country ?? null}
        data={countries.map(({ code, name }) => ({ value: code, label: name }))}
        searchable
        allowDeselect={false}
        maxDropdownHeight={320}
        onChange={(country) => {
          if (country) draft.setPhoneCountry(country);
        }}
      />
    </Words>
  );
};

export const ImportValues = ({ of, draft }: Props): ReactElement => {
  const words = useWords('people');
  const status = columnOf(of, draft, 'status');
  const programme = columnOf(of, draft, 'programme');
  return (
    <Stacked columns="minmax(0, 1fr)" gap={16} shrinks className={style['stack']}>
      <Words as="p" dim mb={12} className={style['hint']}>
        {words('import.page.values_hint')}
      </Words>
      {status ? <Statuses column={status} draft={draft} /> : null}
      {programme ? <Programmes of={of} draft={draft} column={programme} saysWho={!status} /> : null}
      <WithoutMembership of={of} draft={draft} />
      <Words as="div" most={320}>
        <TargetChoice
          label={words('import.page.without')}
          isVisible
          value={draft.value_maps.without_status}
          onChoose={draft.setWithout}
        />
      </Words>
      <PhoneCountry of={of} draft={draft} />
    </Stacked>
  );
};
