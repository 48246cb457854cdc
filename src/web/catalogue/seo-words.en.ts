/** Descriptions of the catalogue for search engines and shared links; used only by the server. */
export const words = {
  home: 'Licence keys, downloads and services in shekels, delivered the moment you pay.',
  everything: 'Licence keys, downloads and services: search, compare and buy in shekels, VAT included.',
  category: (name: string) =>
    `${name}: licence keys and downloads in shekels, VAT included, delivered the moment you pay.`,
  page: (number: number, pages: number) => ` Page ${number} of ${pages}.`,
  checkout: {
    title: 'Checkout',
    description:
      'Pay for what is in your cart, in shekels, VAT included; your licence keys are shown at once.',
  },
}
