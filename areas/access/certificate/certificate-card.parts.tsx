/** The certificates of one person: kind, end date, file; adding and editing in a drawer. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { certificateContract } from './certificate.contract.ts';
import type { Certificate } from './certificate.model.ts';
import type { Tone } from '#kit/domain/machine.ts';
import { useAddress } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Badge, DayText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { confirm } from '#kit/web/tell.ts';
import { useWords } from '#kit/web/words.ts';
import { CertificateDrawer } from './certificate-drawer.parts.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../staff/staff.module.css';

const tones: Readonly<Record<Certificate['state'], Tone>> = { valid: 'green', expiring: 'yellow', expired: 'red' };
export const CertificateState = ({ one }: { one: Pick<Certificate, 'state' | 'is_replaced'> }): ReactElement => {
  const words = useWords('access');
  return one.is_replaced ? (
    <Badge tone="gray">{words('certificate.state.replaced')}</Badge>
  ) : (
    <Badge tone={tones[one.state]}>{words(`certificate.state.${one.state}`)}</Badge>
  );
};

const Item = ({ one, onEdit }: { one: Certificate; onEdit: () => void }): ReactElement => {
  const words = useWords('access');
  const blocks = useWords('blocks');
  const { run, busy } = useWrite(certificateContract.remove);
  const remove = async (): Promise<void> => {
    const title = words('certificate.remove');
    const ask = {
      title,
      text: words('certificate.remove_text'),
      yes: title,
      no: blocks('dialog.cancel'),
      danger: true,
    };
    if (await confirm(ask)) await run({ params: { id: one.id }, query: { version: String(one.version) } });
  };
  const name = words(`certificate.kind.${one.kind}`);
  return (
    <Inline as="li" gap="4px 16px" p="10px 0">
      <Words as="div" breaks shrinks grows>
        <Inline gap="2px 12px" align="stretch" weight={500}>
          {name} <CertificateState one={one} />
        </Inline>
        <Inline gap="0 14px" align="stretch" dim size={12}>
          <span>
            {words('certificate.field.expires_on')} <DayText day={one.expires_on} />
          </span>
          <span>
            {words('certificate.field.issued_on')} <DayText day={one.issued_on} />
          </span>
          {one.issuer ? <span>{one.issuer}</span> : null}
          {one.number ? <span>{one.number}</span> : null}
        </Inline>
      </Words>
      <Inline gap={8} align="stretch" className={style['buttons']}>
        {one.file_id === null ? null : (
          <Button
            variant="default"
            size="xs"
            aria-label={`${words('certificate.file')}: ${name}`}
            onClick={() => void saveFile(certificateContract.file, { params: { id: one.id } })}
          >
            {words('certificate.file')}
          </Button>
        )}
        {one.can.includes('edit') ? (
          <Button variant="default" size="xs" aria-label={`${words('certificate.edit')}: ${name}`} onClick={onEdit}>
            {words('certificate.edit')}
          </Button>
        ) : null}
        {one.can.includes('delete') ? (
          <Button
            variant="outline"
            color="var(--cm-danger)"
            size="xs"
            loading={busy}
            aria-label={`${words('certificate.remove')}: ${name}`}
            onClick={() => void remove()}
          >
            {words('certificate.remove')}
          </Button>
        ) : null}
      </Inline>
    </Inline>
  );
};

type Props = {
  staff_id: number;
  certificates: readonly Certificate[];
  mayAdd: boolean;
  /** Shown beside something else, whose place it must not take. */
  isSmall?: boolean;
};
export const CertificateCard = ({ staff_id, certificates, mayAdd, isSmall = false }: Props): ReactElement => {
  const words = useWords('access');
  const { search, change } = useAddress();
  const open = search['certificate'];
  const show = (which: string | undefined): void =>
    change({ certificate: which }, which === undefined ? { replace: true } : {});
  return (
    <Card
      title={words(isSmall ? 'certificate.mine' : 'certificate.title')}
      aside={
        mayAdd ? (
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => show('new')}>
            {words('certificate.create')}
          </Button>
        ) : null
      }
    >
      {certificates.length > 0 ? null : isSmall ? (
        <Dim as="p" size="inherit">
          {words('certificate.empty')}
        </Dim>
      ) : (
        <Empty title={words('certificate.empty')} />
      )}
      <Stacked as="ul" ruled="between">
        {certificates.map((one) => (
          <Item key={one.id} one={one} onEdit={() => show(String(one.id))} />
        ))}
      </Stacked>
      {open === undefined ? null : (
        <CertificateDrawer
          staff_id={staff_id}
          one={certificates.find((known) => String(known.id) === open)}
          onClose={() => show(undefined)}
        />
      )}
    </Card>
  );
};
