import { area } from '#web/kit/area.ts';
import { needWords } from '#web/kit/words.ts';

export const access = area({
  name: 'access',
  words: async (locale) =>
    locale === 'cn'
      ? (await import('#domain/areas/access/zh.ts')).accessZh
      : (await import('#domain/areas/access/en.ts')).accessEn,
  pages: {
    '/login': async () => (await import('./sign-in.page.tsx')).SignInPage,
    '/p/forgotPassword': async () => (await import('./forgot.page.tsx')).ForgotPage,
    '/p/resetPassword': async () => (await import('./reset.page.tsx')).ResetPage,
    '/p/clientPassword': async () => {
      await needWords('people');
      return (await import('./client-password.page.tsx')).ClientPasswordPage;
    },
    '/p/clientEmail': async () => {
      await needWords('people');
      return (await import('./client-email.page.tsx')).ClientEmailPage;
    },
    '/p/own': async () => {
      const [{ OwnPage }] = await Promise.all([
        import('./own.page.tsx'),
        ...(['people', 'money', 'classes', 'membership'] as const).map((area) => needWords(area)),
      ]);
      return OwnPage;
    },
    '/p/invitation': async () => (await import('./invitation.page.tsx')).InvitationPage,
    '/p/secondStep': async () => (await import('./second-step.page.tsx')).SecondStepPage,
    '/p/setup': async () => (await import('./setup.page.tsx')).SetupPage,
    '/user/edit': async () => (await import('./profile.page.tsx')).ProfilePage,
    '/user/changePassword': async () => (await import('./password.page.tsx')).PasswordPage,
    '/user/roleManagement': async () => (await import('./role.list.tsx')).RoleList,
    '/user/createRole': async () => (await import('./role.form.tsx')).RoleForm,
    '/user/viewRole': async () => (await import('./role.record.tsx')).RoleRecord,
    '/user/compareRoles': async () => (await import('./role.compare.tsx')).CompareRoles,
    '/user/audit': async () => (await import('./audit.list.tsx')).AuditList,
    '/user/outbox': async () => (await import('./outbox.list.tsx')).OutboxList,
    '/user/viewMessage': async () => (await import('./outbox.record.tsx')).OutboxRecord,
    '/user/security': async () => (await import('./security-event.list.tsx')).SecurityEventList,
    '/user/viewSecurityEvent': async () => (await import('./security-event.record.tsx')).SecurityEventRecord,
    '/privileges': async () => (await import('./privilege.list.tsx')).PrivilegeList,
    '/privileges/create': async () => (await import('./privilege.form.tsx')).PrivilegeForm,
    '/privileges/view': async () => (await import('./privilege.record.tsx')).PrivilegeRecord,
    '/privileges/person': async () => (await import('./person.page.tsx')).PersonPage,
    '/user': async () => (await import('./staff.list.tsx')).StaffList,
    '/user/hquser': async () => (await import('./staff.list.tsx')).HqUserList,
    '/user/createStaff': async () => (await import('./staff.form.tsx')).CreateStaff,
    '/user/CPRCertificate': async () => (await import('./certificate.page.tsx')).CertificatePage,
    '/apiTest': async () => (await import('./api/explorer.page.tsx')).ExplorerPage,
  },
  palette: async () => (await import('./palette.ts')).accessPalette,
});
