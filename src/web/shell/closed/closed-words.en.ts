export const words = {
  title: 'We’ll be right back',
  text: 'The shop is closed for a short while. Orders already placed are safe: payment and delivery go on as usual.',
  until: (when: string) => `We will be back on ${when}.`,
  reach: 'You can reach us in the meantime',
  whatsApp: 'WhatsApp',
  order: 'Find my order',
  cancellation: 'Cancel a purchase',
  signIn: 'Team sign-in',
}
export type ClosedWords = typeof words
