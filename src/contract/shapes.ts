import * as v from 'valibot'
import { isEmailAddress } from '#shop/identity/email-address.ts'
import { normalPhone } from '#shop/identity/phone.ts'
import { usernameProblem } from '#shop/identity/username.ts'
import { isDay } from '#shop/israel-time.ts'
import { languages } from '#shop/localized.ts'

/** Schemas shared by several rooms. */

export const language = v.picklist(languages)

export const localized = v.object({ en: v.string(), he: v.string() })

/** A price in shekels, at most two decimals; agorot are never sent. */
export const shekels = v.number()

/**
 * No control characters and no lone surrogates: PostgreSQL cannot store them. All typed text is checked by this or a
 * stricter rule.
 */
export const wholeCharacters = v.regex<string, 'characters'>(/^[^\p{Cc}\p{Cs}]*$/u, 'characters')

/** As `wholeCharacters`, with the line breaks and tabs of a longer text. */
export const wholeLines = v.regex<string, 'characters'>(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'characters')

/** And no bidi overrides, which could disguise text. */
export const visibleLine = v.regex<string, 'characters'>(
  /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u,
  'characters',
)
export const visibleLines = v.regex<string, 'characters'>(
  /^(?:[\n\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u,
  'characters',
)

/** Text that is only compared or searched: a sign-in name, a code, the filter of a list. */
export const typedText = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, 'too-long'), wholeCharacters)

/** Single-line text that is not blank. */
export const plainText = (max: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(max, 'too-long'), visibleLine)

/** Text of several lines, such as an e-mail: as `plainText`, with line breaks and tabs. */
export const lines = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(max, 'too-long'),
    visibleLines,
  )

export const username = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.check(
    (name) => usernameProblem(name) === null,
    ({ input }) => usernameProblem(input) ?? 'username',
  ),
)

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(254, 'too-long'),
  v.check(isEmailAddress, 'email'),
)

/** 05XXXXXXXX or +972XXXXXXXXX, separators ignored; stored as +972XXXXXXXXX. */
export const phone = v.pipe(
  v.string(),
  v.maxLength(30, 'too-long'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const normal = normalPhone(dataset.value)
    if (normal !== null) return normal
    addIssue({ message: 'phone' })
    return NEVER
  }),
)

/** True for a blank text. */
export const blank = v.pipe(v.string(), v.trim(), v.literal(''))

/** An optional phone number. */
export const phoneIfAny = v.union(
  [
    v.pipe(
      blank,
      v.transform(() => null),
    ),
    v.null(),
    phone,
  ],
  'phone',
)

/** A search query: any text is accepted; characters that no word contains count as spaces. */
export const query = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')),
  v.trim(),
  v.maxLength(100, 'too-long'),
)

export const identifier = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'identifier'))

/** A product’s id, or its slug in either language. */
export const productIdentifier = v.pipe(v.string(), v.regex(/^[a-z0-9א-ת-]{1,80}$/, 'identifier'))

/** A record with arbitrary keys: `v.record` drops a key such as `constructor`. */
export const byName = <Name extends v.GenericSchema<string, string>, Value extends v.GenericSchema>(
  name: Name,
  value: Value,
) =>
  v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isObject, 'invalid'),
    v.transform((value) => new Map(Object.entries(value))),
    v.map(name, value),
    v.transform((named): Record<string, v.InferOutput<Value>> => Object.fromEntries(named)),
  )
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The id of a row: a UUID. */
export const rowId = v.pipe(v.string(), v.uuid('identifier'))

export const page = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.integer('page'),
    v.minValue(1, 'page'),
    v.maxValue(10_000, 'page'),
  ),
  1,
)

/** The paging information of a list. */
export const counted = {
  total: v.number(),
  /** True if there are more than `total`: counting stopped there, and `pages` is a lower bound. */
  more: v.boolean(),
  page: v.number(),
  pages: v.number(),
}

/** The requested bytes of a file, `to` excluded; `beyond`: the range begins after the end of the file. */
export type FilePart = 'whole' | 'beyond' | { readonly from: number; readonly to: number }

/** A file that is streamed, because it can be too large for memory. */
export type FilePieces = {
  readonly bytes: number
  /** The strong ETag, in quotation marks. */
  readonly etag: string
  readonly part: FilePart
  /** Reads bytes from this position: at least one, as many as convenient. Throws if the file has changed. */
  readonly read: (from: number) => Promise<Uint8Array>
}
const isContent = (value: unknown) =>
  value instanceof Uint8Array ||
  (typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || 'read' in value))

/** The output of an endpoint that returns a file; a stream if its size is unknown. */
export const file = v.object({
  name: v.string(),
  mime: v.string(),
  content: v.custom<Uint8Array<ArrayBuffer> | FilePieces | AsyncIterable<Uint8Array>>(isContent),
})

/** The body of an upload while it arrives. Read once. Reading throws if it is too large, empty or cut off. */
export const incoming = v.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)

/** A file, or an address to fetch it from. */
export const fileOrAddress = v.union([file, v.object({ location: v.string() })])

export const nothing = v.strictObject({})
export const time = v.pipe(v.string(), v.isoTimestamp())

/** A date as typed: `2026-10-04`. */
export const day = v.pipe(v.string(), v.isoDate('date'), v.check(isDay, 'date'))

/** A time as typed; converted to UTC, so that times compare as texts. */
export const moment = <Problem extends string>(problem: Problem) =>
  v.pipe(
    v.string(),
    v.isoTimestamp(problem),
    v.check((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), problem),
    v.transform((text) => new Date(text).toISOString()),
  )
