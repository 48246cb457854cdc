import type { MethodMark } from '#contract/payments.ts'
import type { Localized } from '#shop/localized.ts'
import type { OpenProvider, ProviderDefinition } from './integrations/payments/define-provider.ts'
import { type PaymentMethod, type PaymentProviders, sandboxName } from './integrations/payments/providers.ts'
import { providerDefinitions } from './payment-providers.ts'
import type { SettingReading } from './setting-reading.ts'

export type PaymentSettings = {
  /** In the order shoppers see them. */
  readonly methods: PaymentProviders['methods']
  /** Every provider whose settings are there, offered or not: earlier payments stay theirs. */
  readonly providers: ReadonlyMap<string, OpenProvider>
}

const definitions: Readonly<Record<string, ProviderDefinition>> = providerDefinitions
const sandboxMethod: PaymentMethod = {
  id: sandboxName,
  provider: sandboxName,
  method: null,
  mark: 'sandbox',
  name: null,
}

/**
 * `PAYMENT_METHODS`, and the settings of every provider that is set up. Without `PAYMENT_METHODS` a demo
 * offers the sandbox, and a live shop every provider that is set up.
 */
export function readPayments(reading: SettingReading, mode: 'demo' | 'live'): PaymentSettings {
  const providers = new Map<string, OpenProvider>()
  for (const [name, { needs, read }] of Object.entries(definitions))
    if (needs.every((setting) => reading.text(setting) !== '')) providers.set(name, read(reading))
  const named = reading
    .text('PAYMENT_METHODS')
    .split(/[;\n]/)
    .filter((entry) => entry.trim() !== '')
    .flatMap((entry) => readMethod(entry, reading, mode) ?? [])
  const [first, ...others] =
    named.length > 0 ? named : mode === 'demo' ? [sandboxMethod] : [...providers.keys()].map(wholePage)
  refuseTwins([first, ...others], reading)
  if (first === undefined) reading.problem(missing())
  return { methods: [first ?? sandboxMethod, ...others], providers }
}

function missing(): string {
  const ways = Object.entries(definitions).map(([name, { needs }]) => `${needs.join(', ')} for ${name}`)
  return `No payment provider is set up (needed when SHOP_MODE=live): ${ways.join('; or ')}`
}

function wholePage(provider: string): PaymentMethod {
  const mark = definitions[provider]?.methods[0] ?? 'card'
  return { id: provider, provider, method: null, mark, name: null }
}

/** One entry: `payplus`, `payplus:bit`, or `payplus:card = Credit card | כרטיס אשראי`. */
function readMethod(
  entry: string,
  { text, problem }: SettingReading,
  mode: 'demo' | 'live',
): PaymentMethod | null {
  const [id = '', names = null] = entry.split('=').map((part) => part.trim())
  const [provider = '', wanted = null] = id.split(':')
  const name = namesIn(names)
  if (names !== null && name === null)
    problem(`PAYMENT_METHODS: the names of ${id} must be written as English | Hebrew`)
  if (provider === sandboxName) {
    if (mode === 'live')
      problem('PAYMENT_METHODS: the sandbox takes no money and is refused when SHOP_MODE=live')
    return { ...sandboxMethod, name }
  }
  const definition = definitions[provider]
  if (definition === undefined) {
    problem(`PAYMENT_METHODS: ${provider} is no payment provider of this release (${known()})`)
    return null
  }
  for (const setting of definition.needs)
    if (text(setting) === '') problem(`${setting} is missing (needed for ${provider} in PAYMENT_METHODS)`)
  const method = wanted === null ? null : (definition.methods.find((one) => one === wanted) ?? 'unknown')
  if (method === 'unknown') {
    problem(`PAYMENT_METHODS: ${provider} offers ${definition.methods.join(', ')}, not ${wanted}`)
    return null
  }
  return { ...wholePage(provider), id, method, ...markOf(method), name }
}

function markOf(method: MethodMark | null): { readonly mark?: MethodMark } {
  return method === null ? {} : { mark: method }
}

function known(): string {
  return [...Object.keys(definitions), sandboxName].join(', ')
}

function namesIn(names: string | null): Localized | null {
  const [en = '', he = '', ...more] = (names ?? '').split('|').map((name) => name.trim())
  return en === '' || he === '' || more.length > 0 ? null : { en, he }
}

function refuseTwins(methods: readonly (PaymentMethod | undefined)[], { problem }: SettingReading): void {
  const ids = methods.map((method) => method?.id)
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at)))
    problem(`PAYMENT_METHODS names ${id} twice`)
}
