/** The record of an acceptance, as a page to print with the PDF. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { acceptanceContract } from './terms.contract.ts';
import type { Acceptance } from './terms.model.ts';
import { dayIn, formatDay } from '#kit/domain/day.ts';
import { SideDrawer } from '#kit/web/dialog/over-page.tsx';
import { SignatureDrawn } from '#kit/web/form/signature-pad.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { timeOf } from '#kit/web/look/show.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import { notedIn } from '#kit/domain/words.ts';

const Sheet = ({ one }: { one: Acceptance }): ReactElement => {
  const words = useWords('settings');
  const locale = useLocale();
  const { zone } = usePlace();
  const at = new Date(one.signed_at);
  const facts: readonly (readonly [string, string])[] = [
    [words('terms.document'), `${one.title} · ${words('terms.revision_of', { revision: one.revision })}`],
    [words('terms.client'), one.member_name],
    [words('terms.signed_name'), one.signed_name],
    [words('terms.signed_at'), notedIn(locale, `${formatDay(dayIn(zone, at), locale)} ${timeOf(at, zone)}`, zone)],
    [words('terms.address'), `${one.address} · ${one.branch_name}`],
    [words('terms.taken_by'), one.staff_name ?? ''],
    [words('terms.fingerprint'), one.file_sha256],
  ];
  return (
    <Stacked gap={16} items="start">
      <SignatureDrawn path={one.signature} label={words('terms.signed_by', { name: one.signed_name })} />
      <Figures look="stacked" lines={facts.map(([label, value]) => ({ label, value }))} />
      <Button variant="default" data-screen-only leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        {words('terms.print')}
      </Button>
    </Stacked>
  );
};

export const AcceptanceSheet = ({ id, onClose }: { id: number; onClose: () => void }): ReactElement => {
  const words = useWords('settings');
  return (
    <SideDrawer onClose={onClose} size={480} title={words('terms.sheet')}>
      <Loaded of={useRead(acceptanceContract.view, { params: { id } })}>{(one) => <Sheet one={one} />}</Loaded>
    </SideDrawer>
  );
};
