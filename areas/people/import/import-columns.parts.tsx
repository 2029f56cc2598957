/** Step 1: what each column of the file becomes. */
import type { ReactElement } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Select } from '#kit/web/form/select.tsx';
import type { Import, ImportColumn } from './import.model.ts';
import { dateOrders } from './import-dates.rules.ts';
import { importFields, isDateField, type DateField } from './import-fields.rules.ts';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, Cut } from '#kit/web/look/show.tsx';
import { Table } from '#kit/web/look/table.tsx';
import { useWords } from '#kit/web/words.ts';
import type { ImportDraft } from './use-import.view.ts';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './import.module.css';

const LEFT_OUT = 'left_out';

const FieldChoice = ({ column, at, draft }: { column: ImportColumn; at: number; draft: ImportDraft }): ReactElement => {
  const words = useWords('people');
  return (
    <Select
      aria-label={words('import.page.becomes_of', { header: column.header })}
      value={draft.mapping.columns[at] ?? LEFT_OUT}
      data={[
        { value: LEFT_OUT, label: words('import.page.left_out') },
        ...importFields.map((field) => ({ value: field, label: words(`import.fields.${field}`) })),
      ]}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
      onChange={(value) => draft.setColumn(at, importFields.find((field) => field === value) ?? null)}
    />
  );
};

const Dates = ({
  column,
  field,
  draft,
}: {
  column: ImportColumn;
  field: DateField;
  draft: ImportDraft;
}): ReactElement => {
  const words = useWords('people');
  const order = draft.mapping.date_orders[field] ?? 'dmy';
  const { dates } = column;
  return (
    <Stacked gap={4} mt={6}>
      <Select
        size="xs"
        label={words('import.page.dates_are')}
        aria-label={words('import.page.dates_of', { header: column.header })}
        value={order}
        data={dateOrders.map((one) => ({ value: one, label: words(`import.orders.${one}`) }))}
        allowDeselect={false}
        onChange={(value) => {
          const chosen = dateOrders.find((one) => one === value);
          if (chosen) draft.setOrder(field, chosen);
        }}
      />
      {dates?.ambiguous ? (
        <Inline as="p" noWrap gap={6} tone="red">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {words('import.page.dates_ambiguous')}
        </Inline>
      ) : dates && dates.order === order ? (
        <Dim as="p" block>
          {words('import.page.dates_clear', { readable: dates.readable, total: dates.total })}
        </Dim>
      ) : null}
    </Stacked>
  );
};

const Sureness = ({ column, field }: { column: ImportColumn; field: string | null }): ReactElement | null => {
  const words = useWords('people');
  if (!column.guess || column.guess.field !== field) return null;
  const isSure = column.guess.confidence === 'sure';
  return <Badge tone={isSure ? 'green' : 'yellow'}>{words(isSure ? 'import.page.sure' : 'import.page.likely')}</Badge>;
};

const Row = ({ column, at, draft }: { column: ImportColumn; at: number; draft: ImportDraft }): ReactElement => {
  const field = draft.mapping.columns[at] ?? null;
  return (
    <tr data-off={field === null || undefined}>
      <th scope="row">{column.header || `${at + 1}`}</th>
      <td>
        <Stacked as="span" most={260} dim>
          {column.samples.map((sample, i) => (
            <Cut key={`${i} ${sample}`}>{sample}</Cut>
          ))}
        </Stacked>
      </td>
      <td>
        <FieldChoice column={column} at={at} draft={draft} />
        {isDateField(field) ? <Dates column={column} field={field} draft={draft} /> : null}
      </td>
      <td>
        <Sureness column={column} field={field} />
      </td>
    </tr>
  );
};

export const ImportColumns = ({ of, draft }: { of: Import; draft: ImportDraft }): ReactElement => {
  const words = useWords('people');
  return (
    <Card title={words('import.page.steps.columns')}>
      <Words as="p" dim mb={12}>
        {words('import.page.columns_hint')}
      </Words>
      <Table className={style['rows']} data-choices>
        <thead>
          <tr>
            <th scope="col">{words('import.page.column')}</th>
            <th scope="col">{words('import.page.example')}</th>
            <th scope="col">{words('import.page.becomes')}</th>
            <th scope="col">{words('import.page.recognised')}</th>
          </tr>
        </thead>
        <tbody>
          {of.columns.map((column, at) => (
            <Row key={`${at} ${column.header}`} column={column} at={at} draft={draft} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
};
