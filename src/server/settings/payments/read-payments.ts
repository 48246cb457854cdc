import type { MethodMark } from '#contract/orders/payments.ts'
import type { Localized } from '#shop/localized.ts'
import { readMethodEntry } from '#shop/checkout/method-entry.ts'
import { providersByName } from './known-providers.ts'

/** A payment method offered by the shop. */
export type PaymentMethod = {
  /** `payplus`, or `payplus:bit` if the provider offers several. */
  readonly id: string
  readonly provider: string
  /** Null: whatever the provider's page offers. */
  readonly method: MethodMark | null
  /** Its logo; the provider's first if no method is named. */
  readonly mark: MethodMark
  /** Null: the default label. */
  readonly name: Localized | null
}

/** The demo's provider, in src/server/demo/sandbox. */
export const sandboxName = 'sandbox'

type Shop = {
  readonly live: boolean
  /** The names of the configured providers. */
  readonly setUp: readonly string[]
}

/**
 * The payment methods offered: the entries whose provider is configured. Without entries, a demo offers the sandbox
 * and a live shop every configured provider.
 */
export function offeredMethods(entries: readonly string[], { live, setUp }: Shop): readonly PaymentMethod[] {
  if (entries.length === 0) return live ? setUp.map(wholePage) : [wholePage(sandboxName)]
  const open = new Set(live ? setUp : [...setUp, sandboxName])
  return entries
    .map(methodOf)
    .flatMap((read) => ('method' in read && open.has(read.method.provider) ? read.method : []))
}

/** The problems of `PAYMENT_METHODS`, as sentences. */
export function problemsOfMethods(entries: readonly string[], { live }: Pick<Shop, 'live'>): string[] {
  const read = entries.map(methodOf)
  return [
    ...read.flatMap((one) => ('problem' in one ? `PAYMENT_METHODS: ${one.problem}` : [])),
    ...(live && read.some((one) => 'method' in one && one.method.provider === sandboxName)
      ? ['PAYMENT_METHODS: the sandbox takes no money and is refused when SHOP_MODE=live']
      : []),
    ...duplicateIds(entries).map((id) => `PAYMENT_METHODS names ${id} twice`),
  ]
}

/** Payment methods that cannot be offered because settings of their provider are missing, as sentences. */
export function missingForMethods(
  entries: readonly string[],
  methods: readonly PaymentMethod[],
  isSet: (setting: string) => boolean,
): string[] {
  const named = entries.map(methodOf).flatMap((read) => ('method' in read ? read.method.provider : []))
  return [...new Set(named)]
    .filter((provider) => !methods.some((one) => one.provider === provider))
    .flatMap((provider) =>
      (providersByName[provider]?.needs ?? [])
        .filter((setting) => !isSet(setting))
        .map((setting) => `${setting} is missing (needed for ${provider} in PAYMENT_METHODS)`),
    )
}

function wholePage(provider: string): PaymentMethod {
  const mark = provider === sandboxName ? sandboxName : (providersByName[provider]?.methods[0] ?? 'card')
  return { id: provider, provider, method: null, mark, name: null }
}

/** Parses an entry: `payplus`, `payplus:bit` or `payplus:card = Credit card | כרטיס אשראי`. */
export function methodOf(entry: string): { readonly method: PaymentMethod } | { readonly problem: string } {
  const read = readMethodEntry(entry)
  if (read === null) return { problem: `the names in ${entry} must be written as English | Hebrew` }
  const { id, name } = read
  const [provider = '', wanted] = id.split(':')
  if (id === sandboxName) return { method: { ...wholePage(sandboxName), name } }
  const known = providersByName[provider]
  if (known === undefined)
    return { problem: `${provider} is no payment provider of this release (${allNames()})` }
  if (wanted === undefined) return { method: { ...wholePage(provider), name } }
  const method = known.methods.find((one) => one === wanted)
  if (method === undefined)
    return { problem: `${provider} offers ${known.methods.join(', ')}, not ${wanted}` }
  return { method: { id, provider, method, mark: method, name } }
}

function allNames(): string {
  return [...Object.keys(providersByName), sandboxName].join(', ')
}

/** The ids that are named more than once. */
export function duplicateIds(entries: readonly string[]): string[] {
  const ids = entries.map((entry) => readMethodEntry(entry)?.id ?? entry)
  return [...new Set(ids.filter((one, at) => ids.indexOf(one) !== at))]
}
