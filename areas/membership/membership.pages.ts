import { area } from '#kit/web/area.ts';
import { needWords } from '#kit/web/words.ts';

export const membership = area({
  name: 'membership',
  words: { en: () => import('./membership.words.ts?en'), cn: () => import('./membership.words.ts?cn') },
  pages: {
    '/manage/closures': async () =>
      (await Promise.all([import('./closure/closure.page.tsx'), needWords('classes')]))[0].ClosurePage,
    '/manage/memberships': async () => (await import('./programme/programme.list.tsx')).ProgrammeList,
    '/manage/createMemberships': async () => (await import('./programme/programme.form.tsx')).ProgrammeForm,
    '/manage/viewMemberships': async () => (await import('./programme/programme.record.tsx')).ProgrammeRecord,
    '/manage/signupMembership': async () => (await import('./sign-up/sign-up.page.tsx')).SignUpPage,
    '/manage/joiningFee': async () => (await import('./joining-fee/joining-fee.list.tsx')).JoiningFeeList,
    '/manage/joiningFee/addJoiningFee': async () => (await import('./joining-fee/joining-fee.form.tsx')).JoiningFeeForm,
    '/manage/joiningFee/details': async () => (await import('./joining-fee/joining-fee.record.tsx')).JoiningFeeRecord,
    '/manage/creditSetup': async () => (await import('./credit-pack/credit-pack.list.tsx')).CreditPackList,
    '/manage/creditSetup/create': async () => (await import('./credit-pack/credit-pack.form.tsx')).CreditPackForm,
    '/manage/creditSetup/edit': async () => (await import('./credit-pack/credit-pack.record.tsx')).CreditPackRecord,
    '/manage/clientDetails/editProgrammeDate': async () => (await import('./dates/dates.page.tsx')).DatesPage,
    '/manage/clientDetails/changeProgramme': async () => (await import('./change/change.page.tsx')).ChangePage,
    '/manage/editSignupMembership': async () => (await import('./change/change.page.tsx')).EditSignUpPage,
    '/manage/clientDetails/termination': async () => {
      const [{ TerminationPage }] = await Promise.all([import('./ending/termination.page.tsx'), needWords('money')]);
      return TerminationPage;
    },
    '/manage/clientDetails/termination/customCharge': async () => {
      const [{ AgreedTerminationPage }] = await Promise.all([
        import('./ending/termination.page.tsx'),
        needWords('money'),
      ]);
      return AgreedTerminationPage;
    },
  },
  palette: async () => (await import('./membership.palette.ts')).membershipPalette,
});
