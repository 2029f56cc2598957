/** Letters to clients about their places in classes. */
const place = '{{class}}\n{{day}}, {{from}}–{{until}}\n{{where}}';
export const lettersEn = {
  promoted: {
    subject: 'You have a place: {{class}}, {{day}}',
    text: `Hello {{name}},\n\na place has come free and it is yours:\n\n${place}\n\n{{extra}}If you cannot come, please cancel at the desk by {{cancel_until}}; after that you may be charged.\n\n{{branch}}`,
  },
  skipped: {
    subject: 'No place for you: {{class}}, {{day}}',
    text: `Hello {{name}},\n\na place came free in the class that you were waiting for, but we could not give it to you: {{why}}.\n\n${place}\n\nPlease ask at the desk; we are glad to help.\n\n{{branch}}`,
  },
  class_cancelled: {
    subject: 'Cancelled: {{class}}, {{day}}',
    text: `Hello {{name}},\n\nthis class does not take place:\n\n${place}\n\nReason: {{reason}}\n\nAnything your booking used has been returned to you.\n\n{{branch}}`,
  },
  class_moved: {
    subject: 'Changed: {{class}}, {{day}}',
    text: `Hello {{name}},\n\nyour class was moved. It is now:\n\n${place}\n\nBefore: {{before}}\n\n{{extra}}If you cannot come then, please tell the desk by {{cancel_until}}.\n\n{{branch}}`,
  },
  booked: {
    subject: 'Booked: {{class}}, {{day}}',
    text: `Hello {{name}},\n\nyou are booked:\n\n${place}\n\nIf you cannot come, please cancel by {{cancel_until}}.\n\n{{branch}}`,
  },
  reminder: {
    subject: 'Soon: {{class}}, {{day}} {{from}}',
    text: `Hello {{name}},\n\na reminder of your class:\n\n${place}\n\n{{extra}}See you then!\n\n{{branch}}`,
  },
  booked_online: {
    subject: 'Your link: {{class}}, {{day}}',
    text: `Hello {{name}},\n\nyou are booked:\n\n${place}\n\n{{extra}}{{branch}}`,
  },
  join: 'Join by your own link, from a quarter of an hour before:\n{{link}}\n\n',
  online: 'Online',
  why: {
    not_entitled: 'none of your memberships or credits cover this class any more',
    client_elsewhere: 'you are in another class at that time',
  },
} as const;

/** Letters to trainers about their classes. */
export const teachingEn = {
  assigned: {
    subject: 'You teach: {{class}}, {{day}}',
    text: 'Hello {{name}},\n\n{{by}} put you on this class:\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
  },
  unassigned: {
    subject: 'You no longer teach: {{class}}, {{day}}',
    text: 'Hello {{name}},\n\n{{by}} took you off this class:\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
  },
  moved: {
    subject: 'Changed: {{class}}, {{day}}',
    text: 'Hello {{name}},\n\na class that you teach was moved. It is now:\n\n{{class}}\n{{lines}}\n{{where}}\n\n{{branch}}',
  },
  cancelled: {
    subject: 'Cancelled: {{class}}, {{day}}',
    text: 'Hello {{name}},\n\nthis class does not take place:\n\n{{class}}\n{{lines}}\n{{where}}\n\nReason: {{reason}}\n\n{{branch}}',
  },
  more: 'and {{count}} more',
} as const;
