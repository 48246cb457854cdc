import type { SettingGroup } from '#contract/admin/settings.ts'

const providers: Readonly<Record<string, string>> = {
  payplus: 'PayPlus',
  cardcom: 'CardCom',
  paypal: 'PayPal',
  stripe: 'Stripe',
  hyp: 'Hyp Pay',
  sandbox: 'Sandbox',
}

export const words = {
  title: 'Settings',
  lead: 'Changes take effect on every page at once. All changes are kept and can be undone.',
  jump: 'Sections',
  groups: {
    business: 'The business',
    legal: 'Legal details',
    look: 'Logo and colours',
    announcement: 'Announcement',
    maintenance: 'Maintenance',
    registration: 'Registration',
    google: 'Google sign-in',
    'bot-check': 'Bot check',
    payments: 'Payment methods',
    orders: 'Orders',
    emails: 'E-mails',
    measuring: 'Measuring',
  } satisfies Record<SettingGroup, string>,
  hints: {
    business: 'Appears on every page and below every e-mail, as the Consumer Protection Law requires.',
    legal: 'What the law regulates. Pages, e-mails and refunds follow it; each line names its source.',
    look: 'How the shop looks on its pages, in e-mails and on documents.',
    announcement:
      'A line above every page, for a sale or a notice. It appears and disappears within a minute of the set time.',
    maintenance: 'Closes the shop for a while. Orders already placed go on as usual.',
    registration: 'Who may open an account.',
    google: 'Sign-in and sign-up with a Google account. Without a client ID nothing is loaded from Google.',
    'bot-check': 'Checks that a visitor is not a bot: at sign-up, for messages and after many orders.',
    payments: 'The payment methods at checkout, in this order.',
    orders: 'How orders are held and paid.',
    emails: 'Who sends the shop’s e-mails, and through which server.',
    measuring:
      'Without these, nothing is loaded from other services, and visitors are not asked for consent.',
  } satisfies Record<SettingGroup, string>,
  providers,
  save: 'Save',
  saved: 'Saved. The change is live.',
  nothing: 'Nothing was changed.',
  feeTexts: {
    title: 'These pages do not mention the cancellation fee.',
    text: 'You may charge a fee only if buyers could read about it. Add {{cancellationFee}} or {{lessCancellationFee}} to the text; both show the fee set here.',
    languages: { en: 'English', he: 'Hebrew' },
  },
  environment: 'Set on the server by the environment variable',
  environmentHint: 'It can only be changed there.',
  onePerLine: 'One per line.',
  secretSet: (lastFour: string | null) =>
    lastFour === null ? 'Set. Type to replace it' : `Set, ends in ${lastFour}. Type to replace it`,
  secretNone: 'Not set',
  on: 'On',
  usual: 'The default',
  changed: (when: string, who: string | null) => (who === null ? `Changed ${when}` : `Changed ${when} by`),
  history: {
    open: 'History',
    of: (what: string) => `History of: ${what}`,
    now: 'Now',
    usual: 'Back to the default',
    secret: 'A new value (never shown)',
    restore: 'Use this again',
    restored: 'The earlier value is back.',
    toUsual: 'Back to the default',
    remove: 'Remove',
    nobody: 'Somebody',
    by: (who: string) => `by ${who}`,
    none: 'Nobody has changed this yet.',
  },
  preview: 'How it looks',
  noAnnouncement: 'No announcement in this language.',
  openedAgain:
    'The shop has opened again, because this time is over. To close it, enter a later time, or clear the field: the shop then stays closed until you open it.',
  picture: { choose: 'Choose a picture', remove: 'Remove', none: 'None' },
  colour: {
    pick: 'Pick',
    light: 'Light pages:',
    dark: 'Dark pages:',
    good: (ratio: string, least: string) =>
      `Text on it is easy to read: the contrast is ${ratio}:1, and WCAG AA requires ${least}:1.`,
    replaced: (own: string, ratio: string, least: string) =>
      `Text on or beside ${own} is hard to read in places: its contrast with white is ${ratio}:1, and WCAG AA requires ${least}:1. There the shop uses the nearest readable shade.`,
  },
  number: 'No.',
  methods: {
    none: 'Nothing is chosen. Buyers see every provider that is set up; a demo shows the sandbox.',
    nameEn: 'Name in English',
    nameHe: 'Name in Hebrew',
    usualName: (name: string) => `Default name: ${name}`,
    up: (name: string) => `Move up: ${name}`,
    down: (name: string) => `Move down: ${name}`,
    remove: (name: string) => `Remove: ${name}`,
    add: 'Add a payment method',
    choose: 'Choose…',
    wholePage: 'all it offers',
    bar: 'A name cannot contain the sign |.',
    notSetUp: 'Not set up: buyers do not see it',
  },
  provider: {
    missing: 'Still missing',
    notSetUp: 'Not set up',
    accepted: 'Credentials accepted',
    refused: 'Credentials refused',
    untried: 'Not tried yet',
    try: 'Try the credentials',
    webhook: 'Webhook address',
    webhookHint: 'The shop sends it with each payment. Enter it at the provider only if they ask for it.',
    openPages: (count: number) =>
      count === 1
        ? 'One buyer is on a payment page of this account. If you enter another account now, the shop cannot see whether they pay. Wait until their order is paid or has ended.'
        : `${count} buyers are on payment pages of this account. If you enter another account now, the shop cannot see whether they pay. Wait until their orders are paid or have ended.`,
    providerSays: (provider: string, text: string) => `${provider} says: ${text}`,
    outcome: {
      accepted: (name: string) => `${name} accepts the credentials.`,
      refused: (name: string, which: string) =>
        `${name} does not accept: ${which}. Copy it again from ${name}.`,
      unreachable: (name: string) =>
        `${name} did not answer, so the credentials could not be tried. They are saved.`,
      untried: (name: string) =>
        `${name} has no way to try credentials without a payment. Open a test order under “Before going live”.`,
    },
  },
  goingLive: 'Before going live',
}
