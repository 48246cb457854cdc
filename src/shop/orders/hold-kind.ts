/** Why the keys and files of a paid order stay closed: a risk rule asks for a look, or its payer disputes the payment. */
export const holdKinds = ['risk', 'dispute'] as const
export type HoldKind = (typeof holdKinds)[number]
