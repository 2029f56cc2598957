import { area } from '#web/kit/area.ts';

export const classes = area({
  name: 'classes',
  words: async (locale) =>
    locale === 'cn'
      ? (await import('#domain/areas/classes/zh.ts')).classesZh
      : (await import('#domain/areas/classes/en.ts')).classesEn,
  pages: {
    '/manage/clientDetails/sessions/addClass': async () => (await import('./booking.add.tsx')).AddClassPage,
    '/manage/clientDetails/sessions/viewEditClass': async () => (await import('./booking.record.tsx')).BookingRecord,
    '/manage/clientDetails/sessions/addPtFf': async () => (await import('./appointment.add.tsx')).AddAppointmentPage,
    '/manage/clientDetails/sessions/viewEditPtFf': async () =>
      (await import('./appointment.record.tsx')).AppointmentRecord,
    '/manage/appointments/mine': async () => (await import('./appointment.mine.tsx')).MyDayPage,
    '/manage/appointments/availability': async () => (await import('./availability.page.tsx')).AvailabilityPage,
    '/manage/appointments/performance': async () => (await import('./performance.page.tsx')).PerformancePage,
    '/other/attendance': async () => (await import('./attendance.page.tsx')).AttendancePage,
    '/home/calendar': async () => (await import('./calendar.page.tsx')).CalendarPage,
    '/manage/classes': async () => (await import('./class.list.tsx')).ClassList,
    '/manage/classes/create': async () => (await import('./class.form.tsx')).ClassForm,
    '/manage/classes/view': async () => (await import('./class.record.tsx')).ClassRecord,
    '/manage/classes/plan': async () => (await import('./plan.page.tsx')).PlanPage,
    '/manage/classes/session': async () => (await import('./session.record.tsx')).SessionRecord,
    '/home/kiosk': async () => (await import('./kiosk.list.tsx')).KioskList,
    '/manage/clientDetails/pass': async () => (await import('./pass.page.tsx')).PassPage,
    '/p/pass': async () => (await import('./pass.own.tsx')).OwnPassPage,
    '/p/kiosk': async () => (await import('./kiosk.page.tsx')).KioskPage,
    '/onlineclass': async () => (await import('./online.list.tsx')).OnlineList,
    '/onlineclass/createOnlineClass': async () => (await import('./online.form.tsx')).CreateOnlineClass,
    '/p/join': async () => (await import('./join.page.tsx')).JoinPage,
    '/home/access': async () => (await import('./desk.tsx')).CheckInDesk,
  },
  palette: async () => (await import('./palette.ts')).classesPalette,
});
