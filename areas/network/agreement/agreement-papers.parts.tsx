/** The documents of an agreement: both sides can open them, and the payee manages them. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { agreementContract } from './agreement.contract.ts';
import type { Agreement } from './agreement.model.ts';
import { move, runMove } from '#kit/web/actions.ts';
import { saveFile } from '#kit/web/api.ts';
import { textField, uploadField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { useWords } from '#kit/web/words.ts';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from '../network.module.css';

const noun = 'network.agreement';
export const AddDocument = formDrawer(agreementContract.addDocument, {
  noun,
  title: 'document_title',
  save: 'add_document',
  groups: [{ fields: [textField('title'), uploadField('file_id', 'document')] }],
});
type Paper = Agreement['papers'][number];
const EditDocument = formDrawer(agreementContract.editDocument, {
  noun,
  title: 'document_edit_title',
  save: 'document_save',
  groups: [
    {
      fields: [
        textField('title'),
        uploadField('file_id', 'document', {
          shown: (values) => (typeof values['name'] === 'string' ? { name: values['name'] } : undefined),
        }),
      ],
    },
  ],
  start: ({ record }) => {
    const paper = record as Paper | undefined;
    return paper ? { title: paper.title, file_id: paper.file_id } : {};
  },
});
const remove = move<Paper, typeof agreementContract.removeDocument>(
  'document_remove',
  agreementContract.removeDocument,
  ({ id, version }) => ({ params: { id }, query: { version: String(version) } }),
  { danger: true, confirms: true },
);

const One = ({ paper, edits }: { paper: Paper; edits: boolean }): ReactElement => {
  const words = useWords('network');
  const [isOpen, setOpen] = useState(false);
  const named = { ...paper, name: paper.title };
  return (
    <Inline as="li" noWrap gap={16} align="baseline" justify="space-between" p="10px 0" className={style['line']}>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => void saveFile(agreementContract.document, { params: { id: paper.id } })}
      >
        {paper.title}
      </Button>
      {edits ? (
        <Inline as="span" gap={8} align="stretch">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={14} />}
            onClick={() => setOpen(true)}
          >
            {words('agreement.document_change')}
          </Button>
          <Button
            size="compact-sm"
            variant="outline"
            leftSection={<IconTrash size={14} />}
            onClick={() => void runMove(remove, named, noun)}
          >
            {words('agreement.document_remove')}
          </Button>
        </Inline>
      ) : null}
      {isOpen ? <EditDocument id={paper.id} record={paper} onClose={() => setOpen(false)} /> : null}
    </Inline>
  );
};

export const Papers = ({ agreement }: { agreement: Agreement }): ReactElement => {
  const words = useWords('network');
  if (agreement.papers.length === 0) return <Quiet>{words('agreement.no_papers')}</Quiet>;
  const edits = agreement.can.includes('add_document');
  return (
    <Stacked as="ul" full aria-label={words('agreement.papers')}>
      {agreement.papers.map((paper) => (
        <One key={paper.id} paper={paper} edits={edits} />
      ))}
    </Stacked>
  );
};
