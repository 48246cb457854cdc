export const words = {
  title: 'We’ll be right back',
  text: 'The shop is closed for a short while. Orders that were placed are safe, and are paid and delivered as always.',
  until: (when: string) => `We open again on ${when}.`,
  reach: 'You can reach us meanwhile',
  whatsApp: 'WhatsApp',
  order: 'Find my order',
  cancellation: 'Cancel a transaction',
  signIn: 'Team sign-in',
}
export type ClosedWords = typeof words
