import { classContract } from './class.contract.ts';
import type { ClassView } from './class.model.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, sold } = await gym();
const [ring, mats] = [await sold.room(), await sold.room()];

lifecycle('A class', classContract, {
  as,
  create: (n) => ({
    name: { en: `Boxing ${n}`, cn: `拳击 ${n}` },
    category: 'boxing',
    duration_min: 60,
    capacity: 12,
    trainers_needed: 1,
    facility_id: ring.id,
  }),
  filters: { facility_id: [ring.id, mats.id], category: ['boxing', 'kids'] },
  sorts: { category: { make: (index) => ({ category: ['bjj', 'boxing', 'kids', 'mma'][index % 4] }) } },
  rows: {
    rooms: () => ({}),
    picture: async ({ id, version, name, category, duration_min, capacity, trainers_needed }: ClassView) => {
      const typed = { name, category, duration_min, capacity, trainers_needed };
      const picture_file_id = await sold.picture();
      await as.admin(classContract).edit.data(id, { version, ...typed, picture_file_id });
      return { id };
    },
  },
});
