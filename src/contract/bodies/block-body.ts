import * as v from 'valibot'
import { isEmailAddress } from '#shop/identity/email-address.ts'
import { type BlockKind, blockKinds, normalDomain, widestNetwork } from '#shop/orders/block.ts'
import type { FieldErrorCode } from '#contract/problems/field-errors.ts'
import { moment, plainText, typedText } from '../shapes.ts'

const ipv4 = v.pipe(v.string(), v.ipv4())
const ipv6 = v.pipe(v.string(), v.ipv6())

/** What is wrong with a value, or null. */
function problemOf(kind: BlockKind, value: string): FieldErrorCode | null {
  if (kind === 'email') return isEmailAddress(value) ? null : 'email'
  if (kind === 'email-domain') return isEmailAddress(`x@${normalDomain(value)}`) ? null : 'domain'
  const [address = '', bits, ...more] = value.split('/')
  const version = v.is(ipv4, address) ? 4 : v.is(ipv6, address) ? 6 : null
  if (version === null || more.length > 0) return 'network'
  if (bits === undefined) return null
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) return 'network'
  return Number(bits) < widestNetwork[version] ? 'network-too-wide' : null
}

/** The body of the block form. A network is an IP address or a range such as 198.51.100.0/24. */
export const blockBody = v.pipe(
  v.strictObject({
    kind: v.picklist(blockKinds, 'required'),
    value: v.pipe(typedText(254), v.nonEmpty('required')),
    reason: plainText(500),
    endsAt: v.nullable(moment('time')),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value: input } = dataset
    const message = problemOf(input.kind, input.value)
    if (message !== null)
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key: 'value', value: input.value }],
      })
  }),
)
