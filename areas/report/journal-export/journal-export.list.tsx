/** `/report/journalExport`: the exports of the journal, and the account codes of the network. */
import { type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconDownload, IconListNumbers } from '@tabler/icons-react';
import { useAddress } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { choice, custom, day, instant, money, number, text } from '#kit/web/columns.tsx';
import { byChoice } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { ButtonMenu } from '#kit/web/look/opens.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { atHeadOffice } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { accountCodesContract } from './account-codes.contract.ts';
import { journalExportContract } from './journal-export.contract.ts';
import { EditCodes, NewExport } from './journal-export.form.tsx';
import { programs, type JournalExportRow } from './journal-export.model.ts';

type Row = { row: JournalExportRow };
const File = ({ row: { id } }: Row): ReactElement => {
  const words = useWords('listed');
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => void saveFile(journalExportContract.file, { params: { id } })}
    >
      {words('journal_export.download')}
    </Button>
  );
};
const State = ({ row: { repeats, is_outdated } }: Row): ReactElement => {
  const words = useWords('listed');
  if (!repeats && !is_outdated) return <Badge tone="green">{words('journal_export.complete')}</Badge>;
  return (
    <>
      {repeats ? <Badge tone="yellow">{words('journal_export.repeated')}</Badge> : null}{' '}
      {is_outdated ? <Badge tone="red">{words('journal_export.outdated')}</Badge> : null}
    </>
  );
};

/** Head office sets the codes: they are the same for every branch. */
const Codes = (): ReactElement | null => {
  const words = useWords('listed');
  const { change } = useAddress();
  if (!atHeadOffice()) return null;
  return (
    <ButtonMenu
      button={
        <Button variant="default" leftSection={<IconListNumbers size={16} />}>
          {words('journal_export.edit_codes')}
        </Button>
      }
      lines={programs.map((program) => ({
        key: program,
        label: words(`journal_export.choice.program.${program}`),
        onPick: () => change({ codes: program }),
      }))}
    />
  );
};

const Exports = listPage(journalExportContract.list, {
  noun: 'listed.journal_export',
  columns: [
    choice('program'),
    day('from_on', { sort: 'from_on' }),
    day('until_on'),
    custom('state', (row: JournalExportRow) => <State row={row} />),
    money('debit_cents'),
    number('line_count'),
    instant('created_at', { sort: 'created_at' }),
    text('staff_name'),
    custom('file', (row: JournalExportRow) => <File row={row} />),
    text('branch_name', { extra: 'branch' }),
  ],
  filters: [byChoice('program', programs)],
  create: { drawer: NewExport, needs: 'EXPORT_JOURNAL' },
  aside: Codes,
});

export const JournalExportPage = (): ReactElement => {
  const { search, change } = useAddress();
  const { codes } = search;
  const { data } = useRead(accountCodesContract.all, {}, { when: codes !== undefined });
  const found = data?.find(({ program }) => program === codes);
  return (
    <>
      <Exports />
      {found ? (
        <EditCodes id={found.id} record={found} onClose={() => change({ codes: undefined }, { replace: true })} />
      ) : null}
    </>
  );
};
