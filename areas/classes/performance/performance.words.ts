/** Words of the reports about appointments and trainers, with the definition of each figure. */
import type { Pairs } from '#kit/domain/words.ts';
import { appointmentWords } from '../appointment/appointment.words.ts';

export const performanceWords = {
  title: ['Trainers and appointments', '教练与私教'],
  context: ['Attendance in classes and appointments', '课程与私教的出勤情况'],
} satisfies Pairs;

const shared = {
  trainer_name: ['Trainer', '教练'],
  kind: ['Type', '类型'],
} satisfies Pairs;

export const trainersWords = {
  title: ['Trainers', '教练'],
  context: ['Classes and appointments of each trainer, and how many were attended', '每位教练的课程与私教及其出勤情况'],
  field: {
    ...shared,
    class_count: ['Classes', '课程数'],
    attended_class_count: ['Attended classes', '有人到课的课程'],
    class_percentage: ['Class attendance rate', '课程出勤率'],
    appointment_count: ['Appointments', '私教数'],
    attended_appointment_count: ['Attended appointments', '到课私教'],
    appointment_percentage: ['Appointment attendance rate', '私教出勤率'],
  },
  what: {
    class_count: ['Classes that have ended and weren’t cancelled.', '已结束且未取消的课程。'],
    attended_class_count: [
      'Of these, the classes that at least one client attended.',
      '其中至少有一位会员到课的课程。',
    ],
    class_percentage: ['Attended classes as a share of all classes.', '有人到课的课程占全部课程的比例。'],
    appointment_count: ['Appointments that have ended and weren’t cancelled.', '已结束且未取消的私教。'],
    attended_appointment_count: ['Of these, the appointments that the client attended.', '其中会员到课的私教。'],
    appointment_percentage: ['Attended appointments as a share of all appointments.', '到课私教占全部私教的比例。'],
  },
} satisfies Pairs;

export const summaryWords = {
  title: ['Appointment summary', '私教汇总'],
  context: ['Appointments by trainer and type', '按教练与类型统计私教'],
  field: {
    ...shared,
    total: ['Total', '合计'],
    ...appointmentWords.status,
    charged: ['Charged', '已扣除'],
    ...appointmentWords.funding,
  },
  choice: { kind: appointmentWords.type },
  what: {
    total: ['All appointments in the period, whatever their status.', '时间段内的全部私教，不论状态。'],
    charged: [
      'Appointments that used a session or a fee, including absences and late cancellations.',
      '已扣课时或已收费的私教，包括缺席与逾时取消。',
    ],
    funded: ['Paid for by a membership or credits.', '由会籍或课时抵扣。'],
    unfunded: ['Nothing has paid for these yet.', '尚未付款的私教。'],
    trial: ['Free trials.', '免费体验。'],
  },
} satisfies Pairs;

export const logWords = {
  title: ['Appointments', '私教明细'],
  context: ['Each appointment, its status, and what paid for it', '每次私教的状态与付款情况'],
  field: {
    ...shared,
    starts: ['Starts', '开始'],
    ends: ['Ends', '结束'],
    charged: ['Charged', '已扣除'],
    is_late: ['Cancelled late', '逾时取消'],
    funding: ['Payment', '付款'],
    membership_name: ['Paid with', '抵扣方式'],
    booked_by: ['Booked by', '经办人'],
  },
  choice: { kind: appointmentWords.type, status: appointmentWords.status, funding: appointmentWords.funding },
} satisfies Pairs;

export const byMemberWords = {
  title: ['Appointments by client', '按会员统计私教'],
  context: ['Appointments of each client with each trainer', '每位会员与每位教练的私教'],
  field: {
    ...shared,
    appointment_count: ['Appointments', '私教数'],
    attended_appointment_count: ['Attended appointments', '到课私教'],
    absent_count: ['Absent', '缺席'],
    cancelled_count: ['Cancelled', '已取消'],
    coming_count: ['Upcoming', '待上'],
    last_on: ['Last visit', '最近一次'],
  },
  choice: { kind: appointmentWords.type },
  what: {
    appointment_count: ['Appointments that have ended and weren’t cancelled.', '已结束且未取消的私教。'],
    attended_appointment_count: ['Of these, the appointments that the client attended.', '其中会员到课的私教。'],
    coming_count: ['Appointments that haven’t ended yet.', '尚未结束的私教。'],
  },
} satisfies Pairs;
