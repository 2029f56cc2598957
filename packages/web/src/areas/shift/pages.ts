import { area } from '#web/kit/area.ts';

export const shift = area({
  name: 'shift',
  words: async (locale) =>
    locale === 'cn'
      ? (await import('#domain/areas/shift/zh.ts')).shiftZh
      : (await import('#domain/areas/shift/en.ts')).shiftEn,
  pages: {
    '/schedule': async () => (await import('./roster.page.tsx')).RosterPage,
    '/schedule/classAssign': async () => (await import('./class_assign.page.tsx')).ClassAssignPage,
    '/schedule/indexBackup': async () => (await import('./backup.page.tsx')).BackupIndexPage,
    '/schedule/timesheet': async () => (await import('./timesheet.page.tsx')).TimesheetPage,
    '/schedule/invoice': async () => (await import('./staff_invoice.list.tsx')).StaffInvoiceList,
    '/schedule/invoice/view': async () => (await import('./staff_invoice.record.tsx')).StaffInvoiceRecord,
    '/schedule/invoice/edit': async () => (await import('./staff_invoice.record.tsx')).StaffInvoiceEdit,
    '/schedule/backup': async () => (await import('./backup.page.tsx')).BackupPage,
    '/settings/freelance': async () => (await import('./freelance_rate.list.tsx')).FreelanceRateList,
    '/settings/freelance/create': async () => (await import('./freelance_rate.form.tsx')).FreelanceRateForm,
    '/settings/freelance/viewEdit': async () => (await import('./freelance_rate.record.tsx')).FreelanceRateRecord,
  },
});
