import { area } from '#kit/web/area.ts';
import type { PagePath } from '#kit/web/paths.ts';

/** The files and the words of challenges are listed in a file of their own. */
const challenges = () => import('./challenge/challenge-pages.view.ts');
const challenge = async (path: PagePath) => (await challenges()).challengePage(path);

export const classes = area({
  name: 'classes',
  words: { en: () => import('./classes.words.ts?en'), cn: () => import('./classes.words.ts?cn') },
  pages: {
    '/manage/clientDetails/sessions/addClass': async () =>
      (await import('./booking/booking-add.page.tsx')).AddClassPage,
    '/manage/clientDetails/sessions/viewEditClass': async () =>
      (await import('./booking/booking.record.tsx')).BookingRecord,
    '/manage/clientDetails/sessions/addPtFf': async () =>
      (await import('./appointment/appointment-add.page.tsx')).AddAppointmentPage,
    '/manage/clientDetails/sessions/viewEditPtFf': async () =>
      (await import('./appointment/appointment.record.tsx')).AppointmentRecord,
    '/manage/appointments/mine': async () => (await import('./appointment/appointment-mine.page.tsx')).MyDayPage,
    '/manage/appointments/availability': async () =>
      (await import('./availability/availability.page.tsx')).AvailabilityPage,
    '/manage/appointments/performance': async () =>
      (await import('./performance/performance.page.tsx')).PerformancePage,
    '/other/attendance': async () => (await import('./door-report/attendance.page.tsx')).AttendancePage,
    '/home/calendar': async () => (await import('./calendar/calendar.page.tsx')).CalendarPage,
    '/manage/classes': async () => (await import('./class/class.list.tsx')).ClassList,
    '/manage/classes/create': async () => (await import('./class/class.form.tsx')).ClassForm,
    '/manage/classes/view': async () => (await import('./class/class.record.tsx')).ClassRecord,
    '/manage/classes/plan': async () => (await import('./timetable/plan.page.tsx')).PlanPage,
    '/manage/classes/session': async () => (await import('./session/session.record.tsx')).SessionRecord,
    '/manage/classes/trials': async () => (await import('./trial/trial.list.tsx')).TrialList,
    '/p/trial': async () => (await import('./trial/trial-own.page.tsx')).OwnTrialPage,
    '/home/kiosk': async () => (await import('./kiosk/kiosk.list.tsx')).KioskList,
    '/manage/clientDetails/pass': async () => (await import('./pass/pass.page.tsx')).PassPage,
    '/p/pass': async () => (await import('./pass/pass-own.page.tsx')).OwnPassPage,
    '/p/kiosk': async () => (await import('./kiosk/kiosk.page.tsx')).KioskPage,
    '/onlineclass': async () => (await import('./online/online.list.tsx')).OnlineList,
    '/onlineclass/createOnlineClass': async () => (await import('./online/online.form.tsx')).CreateOnlineClass,
    '/p/join': async () => (await import('./online/join.page.tsx')).JoinPage,
    '/challenge': challenge,
    '/challenge/view': challenge,
    '/challenge/board': challenge,
    '/home/access': async () => (await import('./check-in/desk.page.tsx')).CheckInDesk,
  },
  slots: {
    lost_places: async () => (await import('./release/lost-places.parts.tsx')).LostPlaces,
    lead_trials: async () => (await import('./trial/lead-trials.parts.tsx')).LeadTrials,
    own_challenges: async () => (await challenges()).ownChallengesPart(),
  },
  palette: async () => (await import('./classes.palette.ts')).classesPalette,
});
