/** Descriptions of pages for search engines and shared links; used only by the server. */
export const words = {
  home: 'Licence keys, downloads and services in shekels, delivered the moment you pay.',
  everything: 'Licence keys, downloads and services: search, compare and buy in shekels, VAT included.',
  category: (name: string) =>
    `${name}: licence keys and downloads in shekels, VAT included, delivered the moment you pay.`,
  faq: 'Answers about keys, payment, delivery, refunds and accounts: what people ask before they buy and after.',
  blogCategory: (name: string) =>
    `${name}: practical reading from the shop about licences, security and buying digital goods well.`,
  page: (number: number, pages: number) => ` Page ${number} of ${pages}.`,
  checkout: 'Pay for what is in your cart, in shekels, VAT included; your licence keys are shown at once.',
}
