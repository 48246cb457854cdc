/** Why two-factor authentication, or setting it up, is refused. */
export const twoFactorProblems = {
  'sign-in-ended': { status: 410, sentence: 'This sign-in has ended. Please start again.', wakes: false },
  'passkey-failed': { status: 400, sentence: 'The passkey did not work. Please try again.', wakes: false },
  'passkey-known': { status: 409, sentence: 'This passkey is already in an account.', wakes: false },
  'too-many-passkeys': {
    status: 409,
    sentence: 'An account holds ten passkeys. Remove one first.',
    wakes: false,
  },
  'enrolment-ended': { status: 410, sentence: 'This setup has ended. Please start again.', wakes: false },
  'second-factor-needed': { status: 403, sentence: 'Managers need two-factor authentication.', wakes: false },
  'second-factor-missing': { status: 409, sentence: 'Set up two-factor authentication first.', wakes: false },
  'last-second-factor': {
    status: 409,
    sentence: 'Managers need two-factor authentication. Add another one before you remove this one.',
    wakes: false,
  },
} as const
