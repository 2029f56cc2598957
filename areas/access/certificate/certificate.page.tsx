/**
 * `/user/CPRCertificate`: the person's own certificates and, for staff who can see others, those to renew; with an id,
 * one person's.
 */
import type { ReactElement } from 'react';
import { certificateContract } from './certificate.contract.ts';
import { certificateKinds, type CertificateRow } from './certificate.model.ts';
import { staffContract } from '../staff/staff.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { usePageId } from '#kit/web/address.tsx';
import { choice, custom, day, nameLink, text } from '#kit/web/columns.tsx';
import { byChoice, byYes } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { PageHead } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useHas } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { CertificateCard, CertificateState } from './certificate-card.parts.tsx';

const Mine = ({ withHead }: { withHead: boolean }): ReactElement => {
  const words = useWords('access');
  const { staff_id } = usePlace();
  const { data, waiting } = useLoaded(certificateContract.mine, {}, { height: 160 });
  return (
    <>
      {withHead ? <PageHead title={words('certificate.mine')} context={words('certificate.context_mine')} /> : null}
      {waiting}
      {data ? <CertificateCard staff_id={staff_id ?? 0} certificates={data} mayAdd isSmall={!withHead} /> : null}
    </>
  );
};

const OfPerson = ({ id }: { id: number }): ReactElement => {
  const words = useWords('access');
  const { data, waiting } = useLoaded(staffContract.view, { params: { id } }, { height: 240, isPage: true });
  if (!data) return waiting;
  return (
    <>
      <PageHead
        title={words('certificate.title')}
        context={words('certificate.context_of', { name: fullName(data) })}
      />
      <CertificateCard staff_id={id} certificates={data.certificates} mayAdd={data.can.includes('add_certificate')} />
    </>
  );
};

const DaysLeft = ({ days }: { days: number }): ReactElement => {
  const words = useWords('access');
  return <>{days < 0 ? words('certificate.over', { count: -days }) : words('certificate.left', { count: days })}</>;
};
const OfBranch = listPage(certificateContract.list, {
  noun: 'access.certificate',
  columns: [
    nameLink('name', (row: CertificateRow) => fullName(row), {
      sort: 'first_name',
      to: '/user/CPRCertificate',
      id: (row) => row.staff_id,
    }),
    choice('kind'),
    day('expires_on'),
    custom('days_left', (row: CertificateRow) => <DaysLeft days={row.days_left} />),
    custom('state', (row: CertificateRow) => <CertificateState one={row} />),
    day('issued_on', { extra: true }),
    text('issuer', { extra: true }),
    text('number', { extra: true }),
  ],
  filters: [byChoice('kind', certificateKinds), byYes('due')],
  views: [{ name: 'due', search: { due: 'true' } }],
  aside: () => null,
  above: () => <Mine withHead={false} />,
});

export const CertificatePage = (): ReactElement => {
  const id = usePageId();
  const { staff_id } = usePlace();
  const seesStaff = useHas('VIEW_FRANCHISE_USER');
  if (id !== undefined && id !== staff_id) return <OfPerson id={id} />;
  return seesStaff && id === undefined ? <OfBranch /> : <Mine withHead />;
};
