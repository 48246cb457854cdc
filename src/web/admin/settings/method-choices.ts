import type { OutputOf } from '#contract/endpoint.ts'
import type { listPaymentProviders } from '#contract/admin/going-live.ts'

export type KnownProviders = Pick<OutputOf<typeof listPaymentProviders>, 'providers' | 'sandbox'>

/** The ids of all payment methods that an owner can add: each provider’s payment page, and each way it offers. */
export function methodChoices({ providers, sandbox }: KnownProviders): string[] {
  return [
    ...providers.flatMap(({ name, marks }) => [name, ...marks.map((mark) => `${name}:${mark}`)]),
    ...(sandbox ? ['sandbox'] : []),
  ]
}

/** Whether buyers can be offered this method. Only a demo offers the sandbox. */
export function isSetUp({ providers, sandbox }: KnownProviders, id: string): boolean {
  if (id === 'sandbox') return sandbox
  return providers.find(({ name }) => name === id.split(':')[0])?.missing.length === 0
}
