import { widestNetwork } from '#shop/orders/block.ts'
import type { BlockKind, BlockState } from '#shop/orders/block.ts'

export const words = {
  title: 'Blocked buyers',
  lead: 'The shop takes no orders from these buyers. They do not see why, only where to ask.',
  add: 'Block',
  addTitle: 'Block a buyer',
  buyer: 'Block this buyer',
  buyerText:
    'From now on the shop takes no orders from here. What they have already bought does not change: refund or hold it separately.',
  added: 'Blocked. No more orders are taken from here.',
  kind: 'What is blocked',
  kinds: {
    email: 'E-mail address',
    'email-domain': 'E-mail domain',
    network: 'Network address',
  } satisfies Record<BlockKind, string>,
  values: {
    email: 'E-mail address',
    'email-domain': 'Domain',
    network: 'Network address or range',
  } satisfies Record<BlockKind, string>,
  hints: {
    email: 'Upper and lower case, and anything after a plus sign, are ignored.',
    'email-domain':
      'Such as example.com. Every address in the domain and its subdomains is blocked: do not block a provider that honest buyers use.',
    network: `Such as 198.51.100.7 or 198.51.100.0/24; at most /${widestNetwork[4]}, or /${widestNetwork[6]} for IPv6, of which a whole /64 is blocked. Many people may share one address.`,
  } satisfies Record<BlockKind, string>,
  reason: 'Reason',
  reasonHint: 'Only the team reads it.',
  endsAt: 'Last day',
  endsAtHint: 'Leave empty to block until somebody lifts it.',
  state: 'State',
  states: { running: 'Active', ended: 'Ended' } satisfies Record<BlockState, string>,
  until: (time: string) => `until ${time}`,
  forGood: 'until it is lifted',
  endedOn: (time: string) => `on ${time}`,
  lifted: (time: string, name: string) => `lifted on ${time} by ${name}`,
  made: 'Created',
  madeBy: (name: string) => `by ${name}`,
  deleted: 'Address of a deleted account',
  actions: 'Actions',
  lift: 'Lift',
  liftTitle: 'Lift the block?',
  liftText:
    'The shop takes orders from here again. Orders held for a check stay held until somebody checks them.',
  liftDone: 'Lifted. Orders are taken again.',
  empty: 'Nobody is blocked',
  emptyText: 'Block an address here, or on the page of an order.',
  runs: {
    email: 'Their e-mail address is blocked',
    'email-domain': 'Their e-mail domain is blocked',
    network: 'Their network address is blocked',
  } satisfies Record<BlockKind, string>,
}
export type BlockWords = typeof words
