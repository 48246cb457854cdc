/** Descriptions of the content pages for search engines and shared links; used only by the server. */
export const words = {
  faq: 'Answers about keys, payment, delivery, refunds and accounts: what people ask before they buy and after.',
  blogCategory: (name: string) =>
    `${name}: practical reading from the shop about licences, security and buying digital goods well.`,
  page: (number: number, pages: number) => ` Page ${number} of ${pages}.`,
}
