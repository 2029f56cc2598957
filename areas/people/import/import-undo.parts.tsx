/** Undoes an import: shows whom it would remove and who stays, asks for the reason, and shows the result. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { importContract } from './import.contract.ts';
import type { Import, UndoPreview } from './import.model.ts';
import { useRead, useWrite } from '#kit/web/query.ts';
import { askReason } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { Dim, Stacked, Words } from '#kit/web/look/lay.tsx';

const shown = (count: number): string => count.toLocaleString('en');
const figures = ({ clients, leads, memberships, kept }: Omit<UndoPreview, 'stays'>) => ({
  clients: shown(clients),
  leads: shown(leads),
  memberships: shown(memberships),
  kept: shown(kept),
});

const Stays = ({ preview }: { preview: UndoPreview }): ReactElement => {
  const words = useWords('people');
  const { stays, kept } = preview;
  const more = kept - stays.length;
  return (
    <>
      <p>{words('import.page.undo_goes', figures(preview))}</p>
      {kept > 0 ? (
        <>
          <p>{words('import.page.undo_stays', figures(preview))}</p>
          <ul className="bullets">
            {stays.map(({ row, name, reasons }) => (
              <li key={row}>{[name, ...reasons.map((reason) => words(`import.page.stay.${reason}`))].join(' · ')}</li>
            ))}
            {more > 0 ? <li>{words('import.page.undo_more', { count: shown(more) })}</li> : null}
          </ul>
        </>
      ) : null}
    </>
  );
};

export const UndoImport = ({ of }: { of: Import }): ReactElement | null => {
  const words = useWords('people');
  const canUndo = of.can.includes('undo');
  const { data } = useRead(importContract.undo_preview, { params: { id: of.id } }, { when: canUndo });
  const { run, busy } = useWrite(importContract.undo);
  if (of.undone)
    return (
      <Words as="p" dim mb={12}>
        {words('import.page.undone_text', figures(of.undone))}
      </Words>
    );
  if (!canUndo) return null;
  const undo = async (preview: UndoPreview): Promise<void> => {
    const reason = await askReason({
      title: words('import.page.undo_ask', { name: of.file_name }),
      text: <Stays preview={preview} />,
      yes: words('import.page.undo_yes'),
      danger: true,
    });
    if (reason !== null) await run({ params: { id: of.id }, body: { version: of.version, reason } });
  };
  return (
    <Stacked gap={6} items="start">
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        loading={busy}
        disabled={!data}
        onClick={() => data && void undo(data)}
      >
        {words('import.page.undo')}
      </Button>
      <Dim as="p" block>
        {words('import.page.undo_hint')}
      </Dim>
    </Stacked>
  );
};
