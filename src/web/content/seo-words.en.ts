/** What search engines and shared links say of the reading rooms; only the server speaks it. */
export const words = {
  faq: 'Answers about keys, payment, delivery, refunds and accounts: what people ask before they buy and after.',
  blogCategory: (name: string) =>
    `${name}: practical reading from the shop about licences, security and buying digital goods well.`,
  page: (number: number, pages: number) => ` Page ${number} of ${pages}.`,
}
