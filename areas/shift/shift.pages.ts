import { area } from '#kit/web/area.ts';

export const shift = area({
  name: 'shift',
  words: { en: () => import('./shift.words.ts?en'), cn: () => import('./shift.words.ts?cn') },
  pages: {
    '/schedule': async () => (await import('./roster/roster.page.tsx')).RosterPage,
    '/schedule/classAssign': async () => (await import('./class-assign/class-assign.page.tsx')).ClassAssignPage,
    '/schedule/indexBackup': async () => (await import('./backup/backup.page.tsx')).BackupIndexPage,
    '/schedule/timesheet': async () => (await import('./timesheet/timesheet.page.tsx')).TimesheetPage,
    '/schedule/invoice': async () => (await import('./staff-invoice/staff-invoice.list.tsx')).StaffInvoiceList,
    '/schedule/invoice/view': async () => (await import('./staff-invoice/staff-invoice.record.tsx')).StaffInvoiceRecord,
    '/schedule/invoice/edit': async () => (await import('./staff-invoice/staff-invoice.record.tsx')).StaffInvoiceEdit,
    '/schedule/backup': async () => (await import('./backup/backup.page.tsx')).BackupPage,
    '/settings/freelance': async () => (await import('./freelance-rate/freelance-rate.list.tsx')).FreelanceRateList,
    '/settings/freelance/create': async () =>
      (await import('./freelance-rate/freelance-rate.form.tsx')).FreelanceRateForm,
    '/settings/freelance/viewEdit': async () =>
      (await import('./freelance-rate/freelance-rate.record.tsx')).FreelanceRateRecord,
  },
});
