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
    '/franchise/create': async () => (await import('./opening.page.tsx')).OpeningPage,
    '/franchise/createAdmin': async () => (await import('./appoint.page.tsx')).AppointPage,
    '/franchise/settlement': async () => (await import('./settlement.page.tsx')).SettlementPage,
  },
});
