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
  lead: 'Changes take effect on every page at once. Everybody’s changes are kept and can be undone.',
  jump: 'Sections',
  groups: {
    business: 'The business',
    legal: 'Legal facts',
    look: 'Logo and colours',
    announcement: 'Announcement',
    maintenance: 'Maintenance',
    registration: 'Registration',
    payments: 'Ways to pay',
    orders: 'Orders',
    emails: 'E-mails',
    measuring: 'Measuring',
  } satisfies Record<SettingGroup, string>,
  hints: {
    business: 'Stands on every page and under every e-mail, as the Consumer Protection Law asks.',
    legal: 'What the law has a say in. Pages, e-mails and refunds follow; each line says where it stands.',
    look: 'How the shop looks on its pages, in e-mails and on documents.',
    announcement:
      'A line above every page, for a sale or a notice. It comes and goes within a minute of its time.',
    maintenance:
      'Closes the shop for a while. Money and keys do not wait: orders that were placed go on as always.',
    registration: 'Who may open an account.',
    payments: 'What buyers choose from at the checkout, in this order.',
    orders: 'How orders are held and paid.',
    emails: 'Who sends the shop’s e-mails, and through which server.',
    measuring: 'Without these, nothing is loaded from others and visitors are not asked.',
  } satisfies Record<SettingGroup, string>,
  providers,
  save: 'Save',
  saved: 'Saved. It holds from now on.',
  nothing: 'Nothing was changed.',
  environment: 'Set on the server by the environment variable',
  environmentHint: 'It can only be changed there.',
  onePerLine: 'One in each line.',
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
    restored: 'The earlier value holds again.',
    toUsual: 'Back to the default',
    remove: 'Remove',
    nobody: 'Somebody',
    by: (who: string) => `by ${who}`,
    none: 'Nobody has changed this yet.',
  },
  preview: 'How it looks',
  noAnnouncement: 'No announcement in this language.',
  picture: { choose: 'Choose a picture', remove: 'Remove', none: 'None' },
  colour: {
    pick: 'Pick',
    light: 'Light pages:',
    dark: 'Dark pages:',
    good: (ratio: string, least: string) =>
      `Text can be read on it: ${ratio}:1. WCAG AA asks for ${least}:1.`,
    replaced: (own: string, ratio: string, least: string) =>
      `On or beside ${own} text cannot always be read: white has ${ratio}:1, and WCAG AA asks for ${least}:1 everywhere. The shop uses the nearest shade that does.`,
  },
  number: 'No.',
  methods: {
    none: 'Nothing is chosen. Buyers see every provider that is set up; a demo shows the sandbox.',
    nameEn: 'Name in English',
    nameHe: 'Name in Hebrew',
    usualName: (name: string) => `Usual name: ${name}`,
    up: (name: string) => `Move up: ${name}`,
    down: (name: string) => `Move down: ${name}`,
    remove: (name: string) => `Take off: ${name}`,
    add: 'Add a way to pay',
    choose: 'Choose…',
    wholePage: 'all it offers',
    notSetUp: 'Not set up: buyers do not see it',
  },
  provider: {
    missing: 'Still missing',
    notSetUp: 'Not set up',
    accepted: 'Credentials accepted',
    refused: 'Credentials refused',
    untried: 'Not tried yet',
    try: 'Try the credentials',
    callback: 'Callback address',
    callbackHint: 'The shop sends it with each payment. Enter it at the provider only if they ask for it.',
    said: (provider: string, text: string) => `${provider} says: ${text}`,
    outcome: {
      accepted: (name: string) => `${name} accepts the credentials.`,
      refused: (name: string, which: string) =>
        `${name} does not accept: ${which}. Copy it again from ${name}.`,
      unreachable: (name: string) =>
        `${name} did not answer, so the credentials could not be tried. They are saved.`,
      untried: (name: string) =>
        `${name} has no way to try credentials without a payment. Open a test order in the list before going live.`,
    },
  },
  goingLive: 'Before going live',
}
export type SettingWords = typeof words
