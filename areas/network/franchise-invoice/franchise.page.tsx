/** `/franchise`: organisations, and next to them their agreements and invoices. The tab is in the address. */
import type { ReactElement } from 'react';
import { AgreementList } from '../agreement/agreement.list.tsx';
import { FranchiseInvoiceList } from './franchise-invoice.list.tsx';
import { useTab } from './franchise-tabs.parts.tsx';
import { OrganisationList } from '../organisation/organisation.list.tsx';
import { PackageList } from '../package/package.list.tsx';

const lists = {
  organisations: OrganisationList,
  agreements: AgreementList,
  invoices: FranchiseInvoiceList,
  packages: PackageList,
};
export const FranchisePage = (): ReactElement => {
  const tab = useTab();
  const List = lists[tab];
  // Separate lists: a selection in one means nothing in the other.
  return <List key={tab} />;
};
