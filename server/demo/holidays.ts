/** Public holidays of the two markets, as gazetted by their governments; lunar dates as announced. */
type Named = { en: string; cn: string };
type Feast = Named & { days: readonly string[]; isClosed?: true };

const feasts = {
  newYear: { en: 'New Year', cn: '元旦' },
  lunar: { en: 'Chinese New Year', cn: '农历新年' },
  puasa: { en: 'Hari Raya Aidilfitri', cn: '开斋节' },
  haji: { en: 'Hari Raya Haji', cn: '哈芝节' },
  goodFriday: { en: 'Good Friday', cn: '耶稣受难日' },
  labour: { en: 'Labour Day', cn: '劳动节' },
  vesak: { en: 'Vesak Day', cn: '卫塞节' },
  agong: { en: "Agong's Birthday", cn: '国家元首诞辰' },
  muharram: { en: 'Awal Muharram', cn: '回历新年' },
  maulid: { en: 'Maulidur Rasul', cn: '先知穆罕默德诞辰' },
  merdeka: { en: 'National Day', cn: '国庆日' },
  malaysia: { en: 'Malaysia Day', cn: '马来西亚日' },
  national: { en: 'National Day', cn: '国庆日' },
  deepavali: { en: 'Deepavali', cn: '屠妖节' },
  christmas: { en: 'Christmas Day', cn: '圣诞节' },
} as const satisfies Record<string, Named>;

const every = (monthDay: string): string[] => [2025, 2026, 2027].map((year) => `${year}-${monthDay}`);
const lunar: Feast = {
  ...feasts.lunar,
  days: ['2025-01-29', '2025-01-30', '2026-02-17', '2026-02-18', '2027-02-06', '2027-02-07'],
  isClosed: true,
};
const shared: readonly Feast[] = [
  lunar,
  { ...feasts.labour, days: every('05-01') },
  { ...feasts.vesak, days: ['2025-05-12', '2026-05-31', '2027-05-20'] },
  { ...feasts.deepavali, days: ['2025-10-20', '2026-11-08', '2027-10-28'] },
  { ...feasts.christmas, days: every('12-25') },
];

export const publicHolidays: Readonly<Record<'MY' | 'SG', readonly Feast[]>> = {
  MY: [
    ...shared,
    {
      ...feasts.puasa,
      days: ['2025-03-31', '2025-04-01', '2026-03-21', '2026-03-22', '2027-03-10', '2027-03-11'],
      isClosed: true,
    },
    { ...feasts.haji, days: ['2025-06-07', '2026-05-27', '2027-05-17'] },
    { ...feasts.agong, days: ['2025-06-02', '2026-06-01', '2027-06-07'] },
    { ...feasts.muharram, days: ['2025-06-27', '2026-06-17', '2027-06-06'] },
    { ...feasts.merdeka, days: every('08-31') },
    { ...feasts.maulid, days: ['2025-09-05', '2026-08-25', '2027-08-15'] },
    { ...feasts.malaysia, days: every('09-16') },
  ],
  SG: [
    ...shared,
    { ...feasts.newYear, days: every('01-01') },
    { ...feasts.puasa, days: ['2025-03-31', '2026-03-21', '2027-03-10'] },
    { ...feasts.goodFriday, days: ['2025-04-18', '2026-04-03', '2027-03-26'] },
    { ...feasts.haji, days: ['2025-06-07', '2026-05-27', '2027-05-16'] },
    { ...feasts.national, days: every('08-09') },
  ],
};
