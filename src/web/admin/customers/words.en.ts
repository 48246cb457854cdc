import type { Customer, CustomerRow } from '#contract/admin/customers/customer-shapes.ts'

type Consent = Customer['consents'][number]['kind']

export const words = {
  title: 'Customers',
  customer: 'Customer',
  lead: 'Everybody with an account, and everybody who bought without one. Guest orders belong to the account that has proved their address.',
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
  from: 'Bought last from',
  to: 'until',
  language: 'Language',
  languages: { en: 'English', he: 'Hebrew' },
  phone: 'Phone',
  username: 'Username',
  proved: 'Address proved',
  unproved: 'Address not proved',
  unprovedText: 'Nobody has proved that this address is theirs: anybody may have typed it.',
  otherEmails: 'Other addresses in orders, not proved',
  allOrders: (count: number) =>
    count === 1 ? 'In the list of orders' : `All ${count} in the list of orders`,
  noOrders: 'No orders.',
  keys: 'Keys',
  keysHint: 'Bought and not refunded. Only the customer sees the whole key.',
  revealed: 'Seen by the customer',
  notRevealed: 'Not seen yet',
  refunds: 'Refunds and claims',
  refundStates: {
    owed: 'On its way',
    paid: 'Paid back',
    refused: 'Refused by the provider',
  } satisfies Record<Customer['refunds'][number]['state'], string>,
  claimStates: { open: 'Asked for', granted: 'Granted', refused: 'Refused' } satisfies Record<
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
  consentKinds: { terms: 'Agreed to the terms', 'stock-alert': 'Wants to hear of' } satisfies Record<
    Consent,
    string
  >,
  notes: 'Notes of the team',
  notesHint: 'Only managers read them. A customer who asks for their data gets them too.',
  noteText: 'New note',
  addNote: 'Add the note',
  noteAdded: 'The note was added.',
  tagNew: 'New tag',
  tagHint: 'Such as VIP or wholesale',
  addTag: 'Add',
  removeTag: (tag: string) => `Take away the tag ${tag}`,
  block: 'Block',
  blockOf: {
    email: 'This address is blocked',
    'email-domain': 'The whole domain is blocked',
    network: 'The network is blocked',
  },
  blockUntil: (when: string) => `until ${when}`,
  blockBy: (name: string, when: string) => `${name}, ${when}`,
  lift: 'Lift the block',
  lifted: 'The block is lifted.',
  privacy: 'Personal data',
  privacyText:
    'For a customer who asks the shop for their data, or to be forgotten. Make sure first that it is them.',
  fileJson: 'Data for programs',
  filePage: 'Data as a page',
  fileFailed: 'The file could not be made. Please try again.',
  erase: 'Erase the customer',
  eraseTitle: 'Erase this customer for good',
  eraseText:
    'Name, address, messages, notes and everything else that is known of them goes. This cannot be undone.',
  eraseOrders: (count: number) =>
    count === 1
      ? '1 order is kept for the books, without a way to it.'
      : `${count} orders are kept for the books, without a way to them.`,
  eraseKeys: (count: number) =>
    count === 1 ? '1 key they never saw is lost.' : `${count} keys they never saw are lost.`,
  eraseFiles: (count: number) =>
    count === 1 ? '1 file they never downloaded is lost.' : `${count} files they never downloaded are lost.`,
  eraseBlocked: {
    'orders-open': 'One of their orders is being paid or waits for stock. Settle it first.',
    manager: 'They are in the team. Take them out of it first.',
  },
  eraseConfirm: 'Type the address of the customer',
  acceptLoss: 'They know what they lose',
  erased: 'The customer was erased.',
}
export type CustomerWords = typeof words
