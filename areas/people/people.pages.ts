import { area } from '#kit/web/area.ts';
import { needWords } from '#kit/web/words.ts';

export const people = area({
  name: 'people',
  words: { en: () => import('./people.words.ts?en'), cn: () => import('./people.words.ts?cn') },
  pages: {
    '/manage': async () => (await import('./lead/lead.list.tsx')).LeadList,
    '/manage/createLeads': async () => (await import('./lead/lead.form.tsx')).LeadForm,
    '/manage/viewLeads': async () => (await import('./lead/lead.record.tsx')).LeadRecord,
    '/manage/import': async () => (await import('./import/import.page.tsx')).ImportPage,
    '/manage/clients': async () => (await import('./member/member.list.tsx')).MemberList,
    '/manage/clientDetails': async () => {
      const [{ MemberRecord }] = await Promise.all([
        import('./member/member.record.tsx'),
        needWords('membership'),
        needWords('classes'),
      ]);
      return MemberRecord;
    },
    '/manage/addActivity': async () => (await import('./activity/member-talk.form.tsx')).TalkForm,
    '/manage/assignCard': async () => (await import('./member/member-card.form.tsx')).CardForm,
    '/manage/changePassword': async () => (await import('./member-login/member-login.page.tsx')).LoginPage,
    '/manage/clientDetails/merge': async () => (await import('./member-merge/member-merge.page.tsx')).MergeForm,
    '/manage/clientDetails/erase': async () => (await import('./member/member-erase.page.tsx')).EraseForm,
    '/manage/clientDetails/transfer': async () => (await import('./member/member-transfer.page.tsx')).TransferForm,
    '/manage/clientDetails/VaccineCertificateClient/create': async () =>
      (await import('./vaccine/vaccine.form.tsx')).CreateVaccine,
    '/manage/clientDetails/VaccineCertificateClient/edit': async () =>
      (await import('./vaccine/vaccine.form.tsx')).EditVaccine,
    '/manage/clientDetails/VaccineCertificateClient/view': async () =>
      (await import('./vaccine/vaccine.record.tsx')).VaccineRecord,
    '/manage/editClient': async () => (await import('./member/member.form.tsx')).MemberForm,
  },
  palette: async () => (await import('./people.palette.ts')).peoplePalette,
});
