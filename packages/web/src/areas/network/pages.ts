import { area } from '#web/kit/area.ts';

export const network = area({
  name: 'network',
  words: async (locale) =>
    locale === 'cn'
      ? (await import('#domain/areas/network/zh.ts')).networkZh
      : (await import('#domain/areas/network/en.ts')).networkEn,
  pages: {
    '/franchise': async () => (await import('./franchise.page.tsx')).FranchisePage,
    '/franchise/view': async () => (await import('./organisation.record.tsx')).OrganisationRecord,
    '/franchise/addPackage': async () => (await import('./package.form.tsx')).PackagePage,
    '/franchise/payInvoice': async () => (await import('./franchise-invoice.record.tsx')).FranchiseInvoiceRecord,
    '/franchise/bankTransfer': async () => (await import('./franchise-invoice.pay.tsx')).TransferPage,
    '/franchise/cash': async () => (await import('./franchise-invoice.pay.tsx')).CashPage,
    '/franchise/create': async () => (await import('./opening.page.tsx')).OpeningPage,
    '/franchise/createAdmin': async () => (await import('./appoint.page.tsx')).AppointPage,
    '/franchise/settlement': async () => (await import('./settlement.page.tsx')).SettlementPage,
  },
  palette: async () => (await import('./palette.ts')).networkPalette,
});
