import { area } from '#kit/web/area.ts';
import { needWords } from '#kit/web/words.ts';

export const access = area({
  name: 'access',
  words: { en: () => import('./access.words.ts?en'), cn: () => import('./access.words.ts?cn') },
  pages: {
    '/login': async () => (await import('./session/sign-in.page.tsx')).SignInPage,
    '/p/forgotPassword': async () => (await import('./password/forgot.page.tsx')).ForgotPage,
    '/p/resetPassword': async () => (await import('./password/reset.page.tsx')).ResetPage,
    '/p/clientPassword': async () => {
      await needWords('people');
      return (await import('./own/client-password.page.tsx')).ClientPasswordPage;
    },
    '/p/clientEmail': async () => {
      await needWords('people');
      return (await import('./own/client-email.page.tsx')).ClientEmailPage;
    },
    '/p/own': async () => {
      const [{ OwnPage }] = await Promise.all([
        import('./own/own.page.tsx'),
        needWords('people'),
        needWords('money'),
        needWords('classes'),
        needWords('membership'),
        needWords('broadcast'),
        needWords('support'),
        needWords('merchant'),
      ]);
      return OwnPage;
    },
    '/p/invitation': async () => (await import('./invitation/invitation.page.tsx')).InvitationPage,
    '/p/secondStep': async () => (await import('./session/second-step.page.tsx')).SecondStepPage,
    '/p/setup': async () => (await import('./setup/setup.page.tsx')).SetupPage,
    '/user/edit': async () => (await import('./profile/profile.page.tsx')).ProfilePage,
    '/user/changePassword': async () => (await import('./password/password.page.tsx')).PasswordPage,
    '/user/roleManagement': async () => (await import('./role/role.list.tsx')).RoleList,
    '/user/createRole': async () => (await import('./role/role.form.tsx')).RoleForm,
    '/user/viewRole': async () => (await import('./role/role.record.tsx')).RoleRecord,
    '/user/compareRoles': async () => (await import('./role/role-compare.page.tsx')).CompareRoles,
    '/user/audit': async () => (await import('./audit/audit.list.tsx')).AuditList,
    '/user/outbox': async () => (await import('./outbox/outbox.list.tsx')).OutboxList,
    '/user/viewMessage': async () => (await import('./outbox/outbox.record.tsx')).OutboxRecord,
    '/user/security': async () => (await import('./security-event/security-event.list.tsx')).SecurityEventList,
    '/user/system': async () => (await import('./system/system-pages.view.ts')).systemPage(),
    '/user/viewSecurityEvent': async () =>
      (await import('./security-event/security-event.record.tsx')).SecurityEventRecord,
    '/privileges': async () => (await import('./privilege/privilege.list.tsx')).PrivilegeList,
    '/privileges/create': async () => (await import('./privilege/privilege.form.tsx')).PrivilegeForm,
    '/privileges/view': async () => (await import('./privilege/privilege.record.tsx')).PrivilegeRecord,
    '/privileges/person': async () => (await import('./staff/person.page.tsx')).PersonPage,
    '/user': async () => (await import('./staff/staff.list.tsx')).StaffList,
    '/user/hquser': async () => (await import('./staff/staff.list.tsx')).HqUserList,
    '/user/createStaff': async () => (await import('./staff/staff.form.tsx')).CreateStaff,
    '/user/CPRCertificate': async () => (await import('./certificate/certificate.page.tsx')).CertificatePage,
    '/apiTest': async () => (await import('./api-explorer/api-explorer.page.tsx')).ExplorerPage,
  },
  palette: async () => (await import('./access.palette.ts')).accessPalette,
});
