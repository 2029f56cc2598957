import { area } from '#web/kit/area.ts';
import { needWords } from '#web/kit/words.ts';

export const people = area({
  name: 'people',
  words: async (locale) =>
    locale === 'cn'
      ? (await import('#domain/areas/people/zh.ts')).peopleZh
      : (await import('#domain/areas/people/en.ts')).peopleEn,
  pages: {
    '/manage': async () => (await import('./lead.list.tsx')).LeadList,
    '/manage/createLeads': async () => (await import('./lead.form.tsx')).LeadForm,
    '/manage/viewLeads': async () => (await import('./lead.record.tsx')).LeadRecord,
    '/manage/import': async () => (await import('./import.page.tsx')).ImportPage,
    '/manage/clients': async () => (await import('./member.list.tsx')).MemberList,
    '/manage/clientDetails': async () => {
      const [{ MemberRecord }] = await Promise.all([
        import('./member.record.tsx'),
        ...(['membership', 'money', 'classes'] as const).map((area) => needWords(area)),
      ]);
      return MemberRecord;
    },
    '/manage/addActivity': async () => (await import('./member.talk.form.tsx')).TalkForm,
    '/manage/assignCard': async () => (await import('./member.card.form.tsx')).CardForm,
    '/manage/changePassword': async () => (await import('./member.login.page.tsx')).LoginPage,
    '/manage/clientDetails/merge': async () => (await import('./member.merge.tsx')).MergeForm,
    '/manage/clientDetails/erase': async () => (await import('./member.erase.tsx')).EraseForm,
    '/manage/clientDetails/transfer': async () => (await import('./member.transfer.tsx')).TransferForm,
    '/manage/clientDetails/VaccineCertificateClient/create': async () =>
      (await import('./vaccine.form.tsx')).CreateVaccine,
    '/manage/clientDetails/VaccineCertificateClient/edit': async () => (await import('./vaccine.form.tsx')).EditVaccine,
    '/manage/clientDetails/VaccineCertificateClient/view': async () =>
      (await import('./vaccine.record.tsx')).VaccineRecord,
    '/manage/editClient': async () => (await import('./member.form.tsx')).MemberForm,
  },
  palette: async () => (await import('./palette.ts')).peoplePalette,
});
