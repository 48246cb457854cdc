import { contactName, maxCharacters } from '#shop/limits.ts'

const email = {
  required: 'Please enter your e-mail address.',
  'too-long': 'That is too long for an e-mail address.',
  invalid: 'This does not look like an e-mail address.',
}

export const words = {
  optional: 'optional',
  privacy: {
    text: 'Giving these details is up to you, but without them we cannot answer. We use them for this request only:',
    link: 'privacy policy',
  },
  message: {
    title: 'Send us a message',
    username: 'Your name',
    email: 'E-mail',
    emailHint: 'We will answer at this address.',
    message: 'Message',
    send: 'Send message',
    sent: "Message sent! We'll get back to you soon.",
    failed: 'Failed to send. Please try again later.',
    fields: {
      username: {
        required: 'Please enter your name.',
        'too-short': `Please enter at least ${contactName.least} characters.`,
        'too-long': `At most ${contactName.most} characters.`,
        invalid: 'Please use ordinary letters and signs only.',
      },
      email,
      message: {
        required: 'Please write your message.',
        'too-long': `At most ${maxCharacters.message.toLocaleString('en')} characters; please shorten your message.`,
        invalid: 'Please use ordinary letters and signs only.',
      },
    },
  },
  cancellation: {
    title: 'Cancel a purchase online',
    text: 'Your notice counts from the moment you send it. We send a written confirmation to your e-mail. You do not need to give a reason.',
    name: 'Full name',
    idNumber: 'Identity number',
    idNumberHint: 'Nine digits, including the check digit. No Israeli number? Leave it empty.',
    email: 'E-mail',
    emailHint: 'Preferably the one you ordered with.',
    orderNumber: 'Order number',
    orderNumberHint: 'It is in the order e-mail and on the order page.',
    send: 'Send the cancellation notice',
    failed: 'Failed to send. Please try again later.',
    done: 'We received your cancellation notice',
    doneText:
      'We are sending a written confirmation to your e-mail address. We will check the order and write to you.',
    reference: 'Reference',
    fields: {
      name: {
        required: 'Please enter your name.',
        'too-long': `At most ${maxCharacters.name} characters.`,
        invalid: 'Please use ordinary letters and signs only.',
      },
      idNumber: { invalid: 'This number is not valid: one of the digits may be mistyped.' },
      email,
      orderNumber: { invalid: 'An order number looks like MF-10427.' },
    },
  },
}
