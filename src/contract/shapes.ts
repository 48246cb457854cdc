import * as v from 'valibot'
import { isEmailAddress } from '#shop/identity/email-address.ts'
import { normalPhone } from '#shop/identity/phone.ts'
import { usernameProblem } from '#shop/identity/username.ts'
import { isDay } from '#shop/israel-time.ts'
import { languages } from '#shop/localized.ts'

/** Shapes that several rooms share. */

export const language = v.picklist(languages)

export const localized = v.object({ en: v.string(), he: v.string() })

/** A price in shekels, at most two decimals; agorot never travel. */
export const shekels = v.number()

/**
 * No control characters and no half of a surrogate pair: PostgreSQL keeps neither. Every text that is
 * typed is held to this, or to a stricter rule.
 */
export const wholeCharacters = v.regex<string, 'characters'>(/^[^\p{Cc}\p{Cs}]*$/u, 'characters')

/** As `wholeCharacters`, with the line breaks and tabs of a longer text. */
export const wholeLines = v.regex<string, 'characters'>(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'characters')

/** And no bidi overrides, which could disguise what is read. */
export const visibleLine = v.regex<string, 'characters'>(
  /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u,
  'characters',
)
export const visibleLines = v.regex<string, 'characters'>(
  /^(?:[\n\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u,
  'characters',
)

/** Text that is only compared or looked for: a name to sign in with, a code, the filter of a list. */
export const typedText = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, 'too-long'), wholeCharacters)

/** Visible text of one line. */
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

/** 05XXXXXXXX or +972XXXXXXXXX, separators forgiven; kept as +972XXXXXXXXX. */
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

/** What nobody has written into: spaces count for nothing. */
export const blank = v.pipe(v.string(), v.trim(), v.literal(''))

/** A phone field that may be left empty. */
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

/** What somebody looks for: whatever is typed is answered, and what no word can hold counts as a space. */
export const query = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')),
  v.trim(),
  v.maxLength(100, 'too-long'),
)

export const identifier = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/, 'identifier'))

/** A product’s id, or its address in either language. */
export const productIdentifier = v.pipe(v.string(), v.regex(/^[a-z0-9א-ת-]{1,80}$/, 'identifier'))

/** An object by names that people choose: `v.record` drops a name such as `constructor`. */
export const byName = <Name extends v.GenericSchema<string, string>, Value extends v.GenericSchema>(
  name: Name,
  value: Value,
) =>
  v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isObject, 'invalid'),
    v.transform((given) => new Map(Object.entries(given))),
    v.map(name, value),
    v.transform((named): Record<string, v.InferOutput<Value>> => Object.fromEntries(named)),
  )
const isObject = (given: unknown) => typeof given === 'object' && given !== null && !Array.isArray(given)

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

/** What a list of numbered pages says of what it found. */
export const counted = {
  total: v.number(),
  /** A search found more than `total` and was not counted further; `pages` are those that are known. */
  more: v.boolean(),
  page: v.number(),
  pages: v.number(),
}

/** The bytes of a file that a caller asks for, `to` not included; `beyond`: there are none where the asked ones begin. */
export type FilePart = 'whole' | 'beyond' | { readonly from: number; readonly to: number }

/** A file too large to be held whole for everybody who fetches it: it is read as far as it is sent. */
export type FilePieces = {
  readonly bytes: number
  /** In quotation marks, as the header has it: other bytes have another one. */
  readonly etag: string
  readonly part: FilePart
  /** What begins at that byte: at least one, at most as many as the reader likes. Throws when the file has changed. */
  readonly read: (from: number) => Promise<Uint8Array>
}
const isContent = (given: unknown) =>
  given instanceof Uint8Array ||
  (typeof given === 'object' && given !== null && (Symbol.asyncIterator in given || 'read' in given))

/** The output of an endpoint that answers with a file; pieces where nobody knows its size before its end. */
export const file = v.object({
  name: v.string(),
  mime: v.string(),
  content: v.custom<Uint8Array<ArrayBuffer> | FilePieces | AsyncIterable<Uint8Array>>(isContent),
})

/** The same, or an address to fetch it from. */
export const fileOrAddress = v.union([file, v.object({ location: v.string() })])

export const nothing = v.strictObject({})
export const time = v.pipe(v.string(), v.isoTimestamp())

/** A day of the calendar as somebody types it: `2026-10-04`. */
export const day = v.pipe(v.string(), v.isoDate('date'), v.check(isDay, 'date'))

/** A moment as somebody types it; kept in UTC, so that moments compare as texts. */
export const moment = <Problem extends string>(problem: Problem) =>
  v.pipe(
    v.string(),
    v.isoTimestamp(problem),
    v.check((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), problem),
    v.transform((text) => new Date(text).toISOString()),
  )
