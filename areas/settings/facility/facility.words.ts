import type { Pairs } from '#kit/domain/words.ts';

export const facilityWords = {
  title: ['Facilities', '场地'],
  one: ['Facility', '场地'],
  create: ['Add a facility', '新增场地'],
  edit: ['Edit facility', '编辑场地'],
  save: ['Save facility', '保存场地'],
  edit_named: ['Edit {{name}}', '编辑{{name}}'],
  empty: [
    'Add the rooms and rings where classes are taught, with the number of places in each.',
    '请新增上课用的教室和擂台，以及各自可容纳的人数。',
  ],
  field: {
    capacity: ['Places', '容纳人数'],
  },
  status: {
    active: ['In use', '使用中'],
    inactive: ['Out of use', '停用'],
  },
  deactivate: ['Take out of use', '停用'],
  activate: ['Use again', '恢复使用'],
  deactivate_named: ['Take {{name}} out of use', '停用{{name}}'],
  activate_named: ['Use {{name}} again', '恢复使用{{name}}'],
  places_one: ['{{count}} place', '{{count}} 人'],
  places_other: ['{{count}} places', '{{count}} 人'],
} satisfies Pairs;
