import type { MethodMark } from '#contract/payments.ts'
import type { Localized } from '#shop/localized.ts'
import { providersByName } from './known-providers.ts'

/** One way to pay, as the settings offer it. */
export type PaymentMethod = {
  /** `payplus`, or `payplus:bit` where the provider offers several. */
  readonly id: string
  readonly provider: string
  /** Null: whatever the provider's page offers. */
  readonly method: MethodMark | null
  /** What it is shown as; the first mark of the provider where no method is named. */
  readonly mark: MethodMark
  /** Null: the shop's own words for the mark. */
  readonly name: Localized | null
}

/** In the order shoppers see them; never empty. */
export type PaymentMethods = readonly [PaymentMethod, ...PaymentMethod[]]

/** The demo's own provider, in src/server/demo/sandbox. */
export const sandboxName = 'sandbox'

const sandboxMethod: PaymentMethod = {
  id: sandboxName,
  provider: sandboxName,
  method: null,
  mark: 'sandbox',
  name: null,
}

type Texts = Readonly<Record<string, string>>
type Read = { readonly method: PaymentMethod } | { readonly problem: string }

/**
 * `PAYMENT_METHODS`, against the providers that are set up. Without it a demo offers the sandbox, and a
 * live shop every provider that is set up. A problem is a sentence that names its variable.
 */
export function readPayments(
  texts: Texts,
  { live }: { readonly live: boolean },
): { readonly methods: PaymentMethods; readonly problems: readonly string[] } {
  const read = (texts['PAYMENT_METHODS'] ?? '')
    .split(/[;\n]/)
    .filter((entry) => entry.trim() !== '')
    .map((entry) => readMethod(entry, { live }))
  const named = read.flatMap((one) => ('method' in one ? one.method : []))
  const [first, ...others] = read.length > 0 ? named : live ? allSetUp(texts) : [sandboxMethod]
  const problems = [
    ...read.flatMap((one) => ('problem' in one ? one.problem : [])),
    ...missingFor(named, texts),
    ...twinsAmong(named),
    ...(first === undefined && read.length === 0 ? [nothingSetUp()] : []),
  ]
  return { methods: [first ?? sandboxMethod, ...others], problems }
}

function allSetUp(texts: Texts): PaymentMethod[] {
  return Object.entries(providersByName).flatMap(([name, { needs }]) =>
    needs.every((setting) => texts[setting]) ? wholePage(name) : [],
  )
}

function wholePage(provider: string): PaymentMethod {
  const mark = providersByName[provider]?.methods[0] ?? 'card'
  return { id: provider, provider, method: null, mark, name: null }
}

/** One entry: `payplus`, `payplus:bit`, or `payplus:card = Credit card | כרטיס אשראי`. */
function readMethod(entry: string, { live }: { readonly live: boolean }): Read {
  const [id = '', names] = entry.split('=').map((part) => part.trim())
  const [provider = '', wanted] = id.split(':')
  const name = names === undefined ? null : namesIn(names)
  if (name === undefined)
    return { problem: `PAYMENT_METHODS: the names of ${id} must be written as English | Hebrew` }
  if (provider === sandboxName)
    return live
      ? { problem: 'PAYMENT_METHODS: the sandbox takes no money and is refused when SHOP_MODE=live' }
      : { method: { ...sandboxMethod, name } }
  const known = providersByName[provider]
  if (known === undefined)
    return { problem: `PAYMENT_METHODS: ${provider} is no payment provider of this release (${allNames()})` }
  if (wanted === undefined) return { method: { ...wholePage(provider), name } }
  const method = known.methods.find((one) => one === wanted)
  if (method === undefined)
    return { problem: `PAYMENT_METHODS: ${provider} offers ${known.methods.join(', ')}, not ${wanted}` }
  return { method: { id, provider, method, mark: method, name } }
}

function allNames(): string {
  return [...Object.keys(providersByName), sandboxName].join(', ')
}

/** Nothing where they are not two. */
function namesIn(names: string): Localized | undefined {
  const [en = '', he = '', ...more] = names.split('|').map((name) => name.trim())
  return en === '' || he === '' || more.length > 0 ? undefined : { en, he }
}

function missingFor(methods: readonly PaymentMethod[], texts: Texts): string[] {
  return [...new Set(methods.map(({ provider }) => provider))].flatMap((provider) =>
    (providersByName[provider]?.needs ?? [])
      .filter((setting) => !texts[setting])
      .map((setting) => `${setting} is missing (needed for ${provider} in PAYMENT_METHODS)`),
  )
}

function twinsAmong(methods: readonly PaymentMethod[]): string[] {
  const ids = methods.map(({ id }) => id)
  return [...new Set(ids.filter((one, at) => ids.indexOf(one) !== at))].map(
    (id) => `PAYMENT_METHODS names ${id} twice`,
  )
}

function nothingSetUp(): string {
  const ways = Object.entries(providersByName).map(([name, { needs }]) => `${needs.join(', ')} for ${name}`)
  return `No payment provider is set up (needed when SHOP_MODE=live): ${ways.join('; or ')}`
}
