/** Below the file that was chosen: what importing it would do, row by row; before that, its template. */
import type { FunctionComponent, ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { sheetContract } from './sheet.contract.ts';
import { SHOWN_ROWS, type SheetPreview, type SheetRow } from './sheet.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { Tone } from '#kit/domain/machine.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { saveFile } from '#kit/web/api.ts';
import type { Values } from '#kit/web/form/fields.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { useNoun } from '#kit/web/noun.tsx';
import { Tile, Tiles } from '#kit/web/picture/tile.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { currentLocale, findWord, useLocale, useWords } from '#kit/web/words.ts';

const tones: Record<SheetRow['outcome'], Tone> = {
  faulty: 'red',
  create: 'green',
  already_there: 'gray',
  left_out: 'gray',
};
const Outcome = ({ of: { outcome } }: { of: SheetRow }): ReactElement => (
  <Badge tone={tones[outcome]}>{useWords('stock')(`sheet.outcomes.${outcome}`)}</Badge>
);
const outcomeOf = (row: SheetRow): ReactElement => <Outcome of={row} />;

/** The keys of faults come from the server: those of the file, and those of any form. */
const sentenceOf = ({ key, facts }: SheetRow['faults'][number]): string =>
  findWord('stock', `sheet.faults.${key}`, facts) ?? findWord('kit', `faults.${key}`, facts) ?? key;
const Faults = ({ of: { faults } }: { of: SheetRow }): ReactElement => {
  const noun = useNoun();
  return (
    <Stacked as="ul" gap={2}>
      {faults.map((fault) => (
        <li key={`${fault.field} ${fault.key}`}>
          <b>{noun.find(`column.${fault.field}`) ?? fault.field}</b> {sentenceOf(fault)}
        </li>
      ))}
    </Stacked>
  );
};
const faultsOf = (row: SheetRow): ReactElement | null => (row.faults.length === 0 ? null : <Faults of={row} />);

const Counts = ({ of, hasPieces }: { of: SheetPreview; hasPieces: boolean }): ReactElement => {
  const words = useWords('stock');
  const noun = useNoun();
  const locale = useLocale();
  const { faulty, already_there, left_out } = of.counts;
  return (
    <Tiles>
      {faulty > 0 ? <Tile label={words('sheet.outcomes.faulty')} value={String(faulty)} /> : null}
      <Tile label={noun.of('records')} value={String(of.records)} />
      {hasPieces ? <Tile label={words('sheet.pieces')} value={String(of.pieces)} /> : null}
      {hasPieces ? (
        <Tile label={words('sheet.total')} value={formatMoney(of.total_cents, of.currency, locale)} />
      ) : null}
      {already_there > 0 ? <Tile label={words('sheet.outcomes.already_there')} value={String(already_there)} /> : null}
      {left_out > 0 ? <Tile label={words('sheet.outcomes.left_out')} value={String(left_out)} /> : null}
    </Tiles>
  );
};

const Rows = ({ of, hasPieces }: { of: SheetPreview; hasPieces: boolean }): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  const { rows, counts, ignored, currency } = of;
  return (
    <Stacked columns="minmax(0, 1fr)" gap={16}>
      <Counts of={of} hasPieces={hasPieces} />
      <Card title={words('sheet.check')}>
        {counts.faulty > 0 ? <Dim as="p">{words('sheet.faulty')}</Dim> : null}
        {ignored.length > 0 ? (
          <Dim as="p">{words('sheet.ignored', { columns: ignored.join(commaIn(currentLocale())) })}</Dim>
        ) : null}
        <MiniTable
          rows={rows}
          keyOf={({ row }) => row}
          label={words('sheet.check')}
          currency={currency}
          columns={[
            { head: words('item.item'), text: ({ label, sku }) => textIn(label, locale) || sku || '—' },
            { head: words('item.sku'), isUnder: true, text: ({ sku }) => sku },
            { head: words('sheet.row'), number: ({ row }) => row },
            ...(hasPieces ? [{ head: words('item.quantity'), number: ({ quantity }: SheetRow) => quantity }] : []),
            {
              head: words(hasPieces ? 'item.unit_cost' : 'sheet.price'),
              wide: true,
              money: ({ cents }) => cents,
            },
            { head: words('sheet.outcome'), text: outcomeOf },
          ]}
          below={faultsOf}
        />
        {rows.length === SHOWN_ROWS ? <Dim as="p">{words('sheet.shown', { count: SHOWN_ROWS })}</Dim> : null}
      </Card>
    </Stacked>
  );
};

const calls = {
  products: { preview: sheetContract.product_preview, template: sheetContract.product_template },
  opening: { preview: sheetContract.opening_preview, template: sheetContract.opening_template },
} as const;
/** `what` is imported decides which calls answer, and whether rows have quantities. */
export const sheetPreview = (what: keyof typeof calls): FunctionComponent<{ values: Values }> => {
  const { preview, template } = calls[what];
  const Preview = ({ file_id }: { file_id: number }): ReactElement => {
    const { branch_id } = usePlace();
    const of = useRead(preview, { params: { branch_id: branch_id ?? 0 }, query: { file_id: String(file_id) } });
    return <Loaded of={of}>{(data) => <Rows of={data} hasPieces={what === 'opening'} />}</Loaded>;
  };
  const Below = ({ values: { file_id } }: { values: Values }): ReactElement => {
    const words = useWords('stock');
    const { branch_id } = usePlace();
    return typeof file_id === 'number' ? (
      <Preview file_id={file_id} />
    ) : (
      <Inline gap={8}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void saveFile(template, { params: { branch_id: branch_id ?? 0 } })}
        >
          {words('sheet.template')}
        </Button>
      </Inline>
    );
  };
  return Below;
};
