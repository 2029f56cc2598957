import { area } from '#kit/web/area.ts';
import { withoutWords } from '#kit/web/slot.tsx';

export const network = area({
  name: 'network',
  words: { en: () => import('./network.words.ts?en'), cn: () => import('./network.words.ts?cn') },
  slots: {
    branch_group: async () => (await import('./branch-group/group-select.parts.tsx')).GroupSelect,
    branches_chip: withoutWords(async () => (await import('./branch-group/branches-chip.parts.tsx')).BranchesChip),
  },
  pages: {
    '/franchise/groups': async () => (await import('./branch-group/branch-group.list.tsx')).BranchGroupList,
    '/franchise/groups/create': async () => (await import('./branch-group/branch-group.form.tsx')).CreateGroup,
    '/franchise/groups/view': async () => (await import('./branch-group/branch-group.list.tsx')).BranchGroupRecord,
    '/franchise': async () => (await import('./franchise-invoice/franchise.page.tsx')).FranchisePage,
    '/franchise/view': async () => (await import('./organisation/organisation.record.tsx')).OrganisationRecord,
    '/franchise/addPackage': async () => (await import('./package/package.form.tsx')).PackagePage,
    '/franchise/payInvoice': async () =>
      (await import('./franchise-invoice/franchise-invoice.record.tsx')).FranchiseInvoiceRecord,
    '/franchise/bankTransfer': async () =>
      (await import('./franchise-invoice/franchise-invoice-pay.page.tsx')).TransferPage,
    '/franchise/cash': async () => (await import('./franchise-invoice/franchise-invoice-pay.page.tsx')).CashPage,
    '/franchise/create': async () => (await import('./opening/opening.page.tsx')).OpeningPage,
    '/franchise/createAdmin': async () => (await import('./opening/appoint.page.tsx')).AppointPage,
    '/franchise/settlement': async () => (await import('./settlement/settlement.page.tsx')).SettlementPage,
  },
  palette: async () => (await import('./network.palette.ts')).networkPalette,
});
