/** Words of the section about the clock. */
export const clockSettingsEn = {
  clock_rule: {
    title: 'Clock',
    one: 'Rules of the clock',
    save: 'Save rules',
    group: { clock: 'Coming and going', rest: 'Rest', pay: 'Pay' },
    field: {
      tolerance_min: 'Counts as planned within',
      early_in_min: 'Clock in at most so early',
      late_after_min: 'Late after',
      absent_after_min: 'Absent after',
      rest_hours: 'Rest between the shifts of two days',
      class_pay: 'A class taught during a paid shift',
    },
    hint: {
      tolerance_min:
        'Nearer than this to the plan counts as planned; the time on the clock is kept beside it. 0: nothing is rounded.',
      rest_hours: 'Counted in all branches. A shift with less rest can be planned with a reason. 0: no warning.',
      class_pay: 'Each minute is paid once, unless both pay. What is on an invoice already stays as it is.',
    },
    choice: {
      class_pay: {
        class: 'The class pays: its minutes are taken out of the hours',
        hours: 'The hours pay: the class is paid only for minutes outside the shift',
        both: 'Both pay: the class comes on top of the hours',
      },
    },
    minutes: 'minutes',
    hours: 'hours',
    sentence:
      'For a shift from 09:00: clock in from {{early}}, on time until {{late}}, absent after {{absent}}. Coming between {{round_from}} and {{round_until}} counts as 09:00.',
    pay_not_yours: 'How a class is paid is set by whoever sets the pay rates.',
    code: 'Code for phones',
    code_context:
      'The code to print opens the clock on a phone. It counts where the phone is in the Wi-Fi of the branch; elsewhere the code on the screen of the desk is needed, which changes every half minute.',
    code_alt: 'Code that opens the clock of {{branch}}',
    poster: 'Clock in and out',
    poster_text: 'Read this code with your phone, in the Wi-Fi of the branch.',
    print: 'Print',
    screen: 'Show the changing code',
    addresses: 'From where a phone counts is set under Wi-Fi.',
    addresses_go: 'Addresses of the branch',
  },
} as const;
