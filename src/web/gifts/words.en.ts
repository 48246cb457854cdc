import { maxCharacters, maxGiftDays } from '#shop/limits.ts'

const textField = {
  'too-long': 'That is too long.',
  characters: 'Please use ordinary letters and signs only.',
}

export const words = {
  choose: 'This order is a gift',
  chooseHint: 'We e-mail the keys to the recipient; nobody else sees them.',
  remove: 'Not a gift after all',
  name: 'Recipient’s name',
  email: 'Recipient’s e-mail',
  date: 'Send on',
  dateHint: `Leave empty to send the gift right after payment. Up to ${maxGiftDays} days ahead; we send it at 9 in the morning.`,
  message: 'A few words from you',
  messageHint: `Up to ${maxCharacters.giftMessage} characters. They appear in the e-mail.`,
  optional: 'optional',
  fields: {
    name: { ...textField, required: 'Please enter the recipient’s name.', invalid: 'Please check the name.' },
    email: {
      ...textField,
      required: 'Please enter the recipient’s e-mail address.',
      invalid: 'This does not look like an e-mail address.',
    },
    date: { invalid: `Choose a day from today up to ${maxGiftDays} days ahead.` },
    message: { ...textField, invalid: 'Please check the message.' },
  },
  section: {
    title: 'Your gift',
    waiting: (day: string) => `We will send it on ${day}`,
    soon: 'We will send it as soon as the order is ready',
    sent: (day: string) => `Sent on ${day}`,
    opened: 'Opened by its recipient',
    note: 'The keys are inside the gift: only the recipient can reveal them.',
    noteByEmail:
      'The keys go to the recipient by e-mail. Once we send the gift, it can no longer be cancelled.',
    change: 'Edit the gift',
    unsent: { note: 'We have not sent it yet.', save: 'Save' },
    again: { note: 'We send the gift again. Earlier links stop working.', save: 'Save and send' },
    saved: 'Gift details saved.',
    cancel: 'Leave as it is',
  },
  page: {
    title: 'Your gift',
    from: (name: string) => `A gift from ${name}`,
    hello: (name: string) => `Hello ${name}, this is for you.`,
    keys: 'Reveal your key when you are ready to use it.',
    warning: 'Once you reveal the key, the gift is yours to keep: the buyer can no longer get a refund.',
    howTo: 'How to activate',
    missing: 'This gift link no longer works',
    missingText:
      'The link may be incomplete, or the gift was sent to you again with a newer one. Look for the latest e-mail, or ask the person who sent it.',
    returned: 'This gift was cancelled',
    returnedText: 'The buyer cancelled the order. Questions? Ask them, or write to us.',
    held: 'This gift is being checked',
    heldText: 'You can open the keys as soon as the check is done. Please try again later.',
    failed: 'We could not load the gift',
    toShop: 'Go to the shop',
  },
}

export type GiftWords = typeof words
