/** The terms and legal documents that a client has signed, each with its PDF and the signature that was drawn. */
import { useState, type ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { acceptanceContract } from '#areas/settings/terms/terms.contract.ts';
import type { AcceptanceRow } from '#areas/settings/terms/terms.model.ts';
import type { MemberView } from './member.model.ts';
import { saveFile } from '#kit/web/api.ts';
import { DialogBox } from '#kit/web/dialog/over-page.tsx';
import { SignatureDrawn } from '#kit/web/form/signature-pad.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';

const openFile = (terms_id: number): void => {
  void saveFile(acceptanceContract.file, { params: { id: terms_id } });
};

const Drawn = ({ one, onClose }: { one: AcceptanceRow; onClose: () => void }): ReactElement => {
  const words = useWords('people');
  const { data, waiting } = useLoaded(acceptanceContract.view, { params: { id: one.id } }, { height: 0 });
  return (
    <DialogBox onClose={onClose} title={one.title}>
      {waiting}
      {data ? (
        <SignatureDrawn path={data.signature} label={words('member.signed_by', { name: data.signed_name })} />
      ) : (
        <Skeleton height={160} />
      )}
    </DialogBox>
  );
};

const Signed = ({ one, onOpen }: { one: AcceptanceRow; onOpen: () => void }): ReactElement => {
  const words = useWords('people');
  return (
    <Item
      title={one.title}
      below={
        <>
          {words('member.signed_by', { name: one.signed_name })} · <InstantText at={one.signed_at} /> ·{' '}
          {one.branch_name}
        </>
      }
      buttons={
        <>
          <Button
            variant="default"
            size="xs"
            aria-label={words('member.open_signature', { title: one.title })}
            onClick={onOpen}
          >
            {words('member.signature')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={words('member.open_pdf', { title: one.title })}
            onClick={() => openFile(one.terms_id)}
          >
            {words('member.pdf')}
          </Button>
        </>
      }
    />
  );
};

export const SignedTerms = ({ member }: { member: MemberView }): ReactElement => {
  const words = useWords('people');
  const { data, waiting } = useLoaded(acceptanceContract.ofMember, { params: { id: member.id } }, { height: 120 });
  const [open, setOpen] = useState<AcceptanceRow | null>(null);
  return (
    <Card title={words('member.signed')}>
      {waiting}
      {data?.length === 0 ? <Empty title={words('member.signed_empty')} /> : null}
      {data && data.length > 0 ? (
        <Items>
          {data.map((one) => (
            <Signed key={one.id} one={one} onOpen={() => setOpen(one)} />
          ))}
        </Items>
      ) : null}
      {open ? <Drawn one={open} onClose={() => setOpen(null)} /> : null}
    </Card>
  );
};
