/** The locations of the demo network's branches; more of them for the larger sizes. */
import type { DemoBranch } from './world.ts';

export type Place = Pick<DemoBranch, 'code' | 'name' | 'type' | 'country_code' | 'region' | 'city' | 'weight'> & {
  organisation: 'network' | 'klang_valley' | 'states' | 'singapore';
  address: string;
  phone: string;
  opened_on: string;
};

const gym = (
  code: string,
  name: string,
  organisation: Place['organisation'],
  [region, city, address]: [string, string, string],
  [phone, opened_on, weight]: [string, string, number],
): Place => ({
  code,
  name,
  type: 'branch',
  country_code: organisation === 'singapore' ? 'SG' : 'MY',
  organisation,
  region,
  city,
  address,
  phone,
  opened_on,
  weight,
});

const places: readonly Place[] = [
  {
    ...gym(
      'HQ',
      'HQ',
      'network',
      ['Kuala Lumpur', 'Kuala Lumpur', 'Level 12, Menara Kenanga, 8 Jalan Sultan Ismail, 50250 Kuala Lumpur'],
      ['+60321457700', '2016-03-01', 0],
    ),
    type: 'hq',
  },
  gym(
    'KL',
    'Kuala Lumpur',
    'klang_valley',
    ['Kuala Lumpur', 'Kuala Lumpur', '27 Jalan Bukit Bintang, 55100 Kuala Lumpur'],
    ['+60321457710', '2016-06-18', 26],
  ),
  gym(
    'PJ',
    'Petaling Jaya',
    'klang_valley',
    ['Selangor', 'Petaling Jaya', '19 Jalan SS 2/24, 47300 Petaling Jaya'],
    ['+60378741120', '2018-02-10', 20],
  ),
  gym(
    'JB',
    'Johor Bahru',
    'states',
    ['Johor', 'Johor Bahru', '62 Jalan Wong Ah Fook, 80000 Johor Bahru'],
    ['+6072241130', '2019-09-07', 15],
  ),
  gym(
    'PG',
    'Penang',
    'states',
    ['Penang', 'George Town', '108 Lebuh Campbell, 10100 George Town'],
    ['+6042611140', '2019-11-23', 14],
  ),
  gym(
    'OR',
    'Orchard',
    'singapore',
    ['Central', 'Singapore', '181 Orchard Road, #04-11, Singapore 238896'],
    ['+6562351150', '2018-05-05', 14],
  ),
  gym(
    'TP',
    'Tampines',
    'singapore',
    ['East', 'Singapore', '10 Tampines Central 1, #03-22, Singapore 529536'],
    ['+6567811160', '2021-01-16', 11],
  ),
];

const moreInMalaysia =
  `Alor Setar, Ampang, Ayer Keroh, Bangi, Bangsar, Batu Pahat, Bayan Lepas, Bintulu, Butterworth, Cheras, Cyberjaya,
  Damansara, Ipoh, Kajang, Kepong, Klang, Kluang, Kota Bharu, Kota Kinabalu, Kuantan, Kuching, Labuan, Melaka, Miri, Mont Kiara, Nilai,
  Puchong, Rawang, Seremban, Setia Alam, Shah Alam, Sibu, Subang Jaya, Taiping`.split(/,\s+/);
const moreInSingapore =
  `Ang Mo Kio, Bedok, Bishan, Bukit Timah, Clementi, Jurong East, Novena, Punggol, Sengkang, Woodlands`.split(/,\s+/);

const furtherPlaces = (): Place[] => {
  const abroad = moreInSingapore.map((name) => [name, 'singapore'] as const);
  const home = moreInMalaysia.map((name) => [name, 'states'] as const);
  return [...home, ...abroad].map(([name, organisation], i) =>
    gym(
      `X${String(i + 1).padStart(2, '0')}`,
      name,
      organisation,
      [organisation === 'singapore' ? 'Singapore' : name, name, `1 Main Street, ${name}`],
      [organisation === 'singapore' ? '+6562351199' : '+60321457799', '2020-01-01', 16],
    ),
  );
};

/** The head office and the first `count - 1` gyms. */
export const firstPlaces = (count: number): Place[] => [...places, ...furtherPlaces()].slice(0, count);
