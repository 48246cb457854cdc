const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

export const words = {
  email: 'Send the e-mail again',
  emailText: (count: number) =>
    `Each buyer gets the e-mail that fits their order once more: ${orders(count)}. We leave out orders that no e-mail fits, and list them.`,
  emailSubmit: (count: number) => (count === 1 ? 'Send 1 e-mail' : `Send ${count} e-mails`),
  done: 'Mark as done',
  doneText: (count: number) =>
    `The services of ${orders(count)} were provided, and nothing is left to do. Orders without an open service stay as they are, and we list them.`,
  doneSubmit: (count: number) => `Mark ${orders(count)} as done`,
  exportChosen: 'Export',
  print: 'Print',
  result: 'What was done',
  changed: {
    email: (count: number) => `E-mails being sent: ${count}`,
    done: (count: number) => `Marked as done: ${count}`,
  },
  refused: (count: number) => `Left as they were: ${count}`,
  reasons: {
    'not-found': 'This order no longer exists.',
    'status-not-allowed': 'It has no paid service left to do.',
    'no-email-fits': 'No e-mail fits an order in this state.',
    'internal-error': 'Something went wrong. Please try again.',
  },
  close: 'Close',
  printTitle: (count: number) => (count === 0 ? 'Print orders' : `Print ${orders(count)}`),
  printHint: 'One page for each order. Keys are masked.',
  nothingChosen: 'No orders were chosen',
  nothingText: 'Choose orders in the list, then “Print”.',
}
export type BulkWords = typeof words
