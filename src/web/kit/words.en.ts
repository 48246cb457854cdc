export const words = {
  loading: 'Loading',
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  required: 'required',
  retry: 'Try again',
  breadcrumbs: 'You are here',
  pagination: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (page: number) => `Page ${page}`,
    of: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  price: {
    now: 'Price',
    before: 'Full price',
    lowest: 'Lowest in 30 days:',
    lowestToo: 'The price before the discount, also the lowest in the last 30 days',
  },
  payment: {
    ways: 'Payment methods',
    marks: {
      card: 'Credit card',
      bit: 'Bit',
      'google-pay': 'Google Pay',
      'apple-pay': 'Apple Pay',
      paypal: 'PayPal',
      sandbox: 'Test payment (no money)',
    },
  },
  toast: { error: 'Error', success: 'Done', warning: 'Warning', info: 'Information' },
}
