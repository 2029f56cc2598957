/** Words of a client's family, of leaving, and of moving to another branch. */
export const memberLifeEn = {
  family: {
    title: 'Family',
    add: 'Link a person',
    save: 'Save link',
    edit: 'Change link',
    edit_of: 'Change the link with {{name}}',
    remove: 'Remove the link with {{name}}',
    removed: 'Link removed',
    empty: 'Nobody is linked yet. Link parents, partners and friends who train here.',
    needs_guardian: 'Under 18 without a guardian.',
    name_guardian: 'Add a guardian',
    elsewhere: 'A client of another branch',
    guardian: 'Guardian of this client',
    ward: 'This client is their guardian',
    kin: {
      parent: 'Parent',
      sibling: 'Brother or sister',
      child: 'Child',
      spouse: 'Husband or wife',
      friend: 'Friend',
    },
    field: { related_member_id: 'Client', relationship: 'Relationship to the client', answers: 'Guardian' },
    hint: {
      related_member_id: 'Found by name, phone or e-mail.',
      relationship: 'Seen from the client whose page this is: “Mother” if you link the mother of a child.',
    },
    choice: {
      answers: {
        nobody: 'Neither is the guardian of the other',
        guardian: 'The other person is the guardian of this client',
        ward: 'This client is the guardian of the other person, a child',
      },
    },
  },
  transfer: {
    title: 'Move to another branch',
    title_context: 'The client gets another home branch. What was sold and posted stays where it is.',
    save: 'Move the client',
    field: { to_branch_id: 'New home branch', reason: 'Why' },
    preview: 'What this does',
    choose: 'Choose a branch to see what it means.',
    goes: 'Goes along',
    stays: 'Stays at the branch that sold it',
    nothing_stays: 'Nothing was posted yet: nothing stays behind.',
    moves: {
      number: 'A new number is given; the old one still finds the client',
      family: 'Family and guardian',
      consents: 'Consents',
      certificates: 'Vaccine certificates',
      sign_in: 'The client’s own sign-in',
    },
    tie: {
      membership: '{{name}}, until {{day}}',
      owed: '{{amount}} open',
      wallet: '{{amount}} in the wallet',
      credits_one: '{{count}} credit',
      credits_other: '{{count}} credits',
      invoices_one: '{{count}} invoice',
      invoices_other: '{{count}} invoices',
    },
    notes: {
      other_currency:
        'What stays is in another currency. It is paid, refunded and used up at the branch that posted it, not at the new one.',
      not_opened:
        'A membership that is still running does not open the new branch. The client trains with it where it was sold until it ends or is changed.',
      stays_seen: '{{branch}} can still see the client, because of what was posted there.',
      people_cleared: 'Sales person and trainer are removed: they work at the old branch.',
    },
  },
} as const;
