/** Why the keys and files of a paid order are locked: a risk rule applies, or the payment is disputed. */
const holdKinds = ['risk', 'dispute'] as const
export type HoldKind = (typeof holdKinds)[number]
