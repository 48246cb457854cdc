import { moneyBackDays } from '#shop/orders/refund-days.ts'
import type { MessageState } from '#shop/contact/message-state.ts'

export const words = {
  title: 'Messages',
  empty: 'No messages',
  emptyText: 'What people write on the contact page, and notices of cancellation, come here.',
  from: 'From',
  about: 'Message',
  state: 'State',
  kind: 'Kind',
  received: 'Received',
  states: { open: 'Waiting', answered: 'Answered', closed: 'Laid aside' } satisfies Record<
    MessageState,
    string
  >,
  kinds: { message: 'Message', cancellation: 'Cancellation notice' },
  cancellationOf: (order: string | null) =>
    order === null ? 'Cancels a purchase' : `Cancels order ${order}`,
  deadline: `If a refund is due, it is due within ${moneyBackDays} days of the notice.`,
  email: 'E-mail',
  customer: 'Customer',
  toCustomer: 'Orders, keys and notes',
  idNumber: 'Identity number',
  order: 'Order',
  language: 'Language',
  languages: { en: 'English', he: 'Hebrew' },
  answers: 'Answers',
  answeredBy: (name: string, at: string) => `${name}, ${at}`,
  answer: 'Your answer',
  answerHint: (address: string) => `Goes by mail to ${address}, with the message below it.`,
  send: 'Send the answer',
  sent: 'The answer is on its way.',
  close: 'Lay aside',
  reopen: 'Take up again',
  closed: 'The message is laid aside.',
  reopened: 'The message waits again.',
}
export type MessageAdminWords = typeof words
