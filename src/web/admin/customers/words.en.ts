import type { Customer, CustomerRow } from '#contract/admin/customers/customer-shapes.ts'

type Consent = Customer['consents'][number]['kind']

export const words = {
  title: 'Customers',
  customer: 'Customer',
  lead: 'Everybody with an account, and everybody who bought without one. Guest orders belong to the account that verified their address.',
  empty: 'No customers yet',
  emptyText: 'People appear here as soon as they order or open an account.',
  email: 'E-mail',
  orders: 'Orders',
  spend: 'Spent',
  last: 'Last purchase',
  since: 'Customer since',
  never: 'Nothing bought yet',
  tags: 'Tags',
  kind: 'Account',
  kinds: { account: 'With an account', guest: 'Guest' } satisfies Record<CustomerRow['kind'], string>,
  blocked: 'Blocked',
  blockedOnly: 'Only blocked',
  bought: 'Purchases',
  boughtYes: 'Has bought',
  boughtNo: 'Has not bought',
  consent: 'Advertising',
  consentYes: 'Agreed to stock alerts',
  from: 'Last purchase from',
  to: 'until',
  language: 'Language',
  languages: { en: 'English', he: 'Hebrew' },
  phone: 'Phone',
  username: 'Username',
  proved: 'Address verified',
  unproved: 'Address not verified',
  unprovedText: 'Nobody has confirmed that this address is theirs: anybody may have typed it.',
  otherEmails: 'Other addresses in orders, not verified',
  allOrders: (count: number) =>
    count === 1 ? 'In the list of orders' : `All ${count} in the list of orders`,
  noOrders: 'No orders.',
  keys: 'Keys',
  keysHint: 'Bought and not refunded. Only the customer sees the full key.',
  revealed: 'Revealed',
  notRevealed: 'Not revealed yet',
  refunds: 'Refunds and requests',
  refundStates: {
    owed: 'On its way',
    paid: 'Refunded',
    refused: 'Refused by the provider',
  } satisfies Record<Customer['refunds'][number]['state'], string>,
  claimStates: { open: 'Open', granted: 'Granted', refused: 'Refused' } satisfies Record<
    Customer['claims'][number]['state'],
    string
  >,
  disputes: 'Disputes',
  reviews: 'Reviews',
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  messages: 'Messages',
  messagesHint: 'Written under this address.',
  cancellation: 'Cancellation notice',
  consents: 'Consents',
  consentKinds: {
    terms: 'Agreed to the terms',
    'stock-alert': 'Stock alert for',
    renewal: 'Renewal reminder for',
    review: 'Request for a review of',
  } satisfies Record<Consent, string>,
  notes: 'Notes of the team',
  notesHint: 'Only managers read them. A customer who asks for their data gets them too.',
  noteText: 'New note',
  addNote: 'Add the note',
  noteAdded: 'The note was added.',
  tagNew: 'New tag',
  tagHint: 'Such as VIP or wholesale',
  addTag: 'Add',
  removeTag: (tag: string) => `Remove the tag ${tag}`,
  block: 'Block',
  blockOf: {
    email: 'This address is blocked',
    'email-domain': 'The whole domain is blocked',
    network: 'The network is blocked',
  },
  blockUntil: (when: string) => `until ${when}`,
  blockBy: (name: string, when: string) => `${name}, ${when}`,
  lift: 'Lift the block',
  privacy: 'Personal data',
  privacyText:
    'For a customer who asks the shop for their data, or to be forgotten. Make sure first that it is them.',
  fileJson: 'Download as JSON',
  filePage: 'Download as a page',
  fileFailed: 'The file could not be made. Please try again.',
  erase: 'Erase the customer',
  eraseTitle: 'Permanently erase this customer',
  eraseText:
    'Their name, address, messages, notes and everything else we know about them are deleted. This cannot be undone.',
  eraseOrders: (count: number) =>
    count === 1
      ? '1 order is kept for the books, and nobody can open it.'
      : `${count} orders are kept for the books, and nobody can open them.`,
  eraseKeys: (count: number) =>
    count === 1
      ? '1 key that was never revealed is lost.'
      : `${count} keys that were never revealed are lost.`,
  eraseFiles: (count: number) =>
    count === 1 ? '1 file they never downloaded is lost.' : `${count} files they never downloaded are lost.`,
  eraseBlocked: {
    'orders-open':
      'One of their orders is being paid, is waiting for stock or has a refund that is not paid yet. Settle it first.',
    manager: 'They are on the team. Remove them from it first.',
  },
  eraseConfirm: 'Type the address of the customer',
  acceptLoss: 'The customer knows that this is lost',
  erased: 'The customer was erased.',
}
export type CustomerWords = typeof words
