import { mostCharacters, mostGiftDays } from '#shop/limits.ts'

const textField = {
  'too-long': 'That is too long.',
  characters: 'Please use ordinary letters and signs only.',
}

export const words = {
  choose: 'This is a gift for somebody else',
  chooseHint: 'We send them the keys by e-mail; only they can see them.',
  name: 'Recipient’s name',
  email: 'Recipient’s e-mail',
  date: 'Send on',
  dateHint: `Leave it empty to send the gift as soon as it is paid. Up to ${mostGiftDays} days ahead; it goes out at nine in the morning.`,
  message: 'A few words from you',
  messageHint: `Up to ${mostCharacters.giftMessage} characters. They stand in the e-mail.`,
  optional: 'optional',
  fields: {
    name: { ...textField, required: 'Please enter the recipient’s name.', invalid: 'Please check the name.' },
    email: {
      ...textField,
      required: 'Please enter the recipient’s e-mail address.',
      invalid: 'This does not look like an e-mail address.',
    },
    date: { invalid: `Choose a day from today up to ${mostGiftDays} days ahead.` },
    message: { ...textField, invalid: 'Please check the message.' },
  },
  section: {
    title: 'Your gift',
    waiting: (day: string) => `Goes out on ${day}`,
    soon: 'Goes out as soon as the order is ready',
    sent: (day: string) => `Sent on ${day}`,
    opened: 'Opened by its recipient',
    note: 'The keys are in the gift: only its recipient can reveal them.',
    noteByEmail:
      'The keys go to the recipient by e-mail. Once the gift is sent it can no longer be taken back.',
    change: 'Correct the gift',
    changeNote: 'The gift is sent again. A link that was sent before no longer opens anything.',
    save: 'Save and send',
    saved: 'The gift was corrected.',
    cancel: 'Leave as it is',
  },
  page: {
    title: 'Your gift',
    from: (name: string) => `A gift from ${name}`,
    hello: (name: string) => `Hello ${name}, this is for you.`,
    keys: 'Reveal your key when you are ready to use it.',
    warning: 'Once you reveal the key the gift is yours for good: its buyer can no longer get a refund.',
    howTo: 'How to activate',
    missing: 'This gift link no longer works',
    missingText:
      'The link may be incomplete, or the gift was sent to you again with a newer one. Look for the latest e-mail, or ask whoever sent the gift.',
    returned: 'This gift was taken back',
    returnedText: 'Its buyer has cancelled the order. Questions? Ask them, or write to us.',
    held: 'This gift is being checked',
    heldText: 'The keys open as soon as the check is over. Please try again later.',
    failed: 'The gift could not be loaded',
    toShop: 'Look around the shop',
  },
}

export type GiftWords = typeof words
