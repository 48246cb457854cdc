/** A refusal is an expected "no": it is returned, not thrown, so that counters updated before it are committed. */
export type Refusal<Code extends string = string> = {
  readonly refused: Code
  /** Field name → problem code of that field. */
  readonly fields?: Readonly<Record<string, string>>
  /** Values for the message, such as the names of sold-out products. */
  readonly detail?: Readonly<Record<string, unknown>>
}

export function refuse<const Code extends string>(
  code: Code,
  more: Omit<Refusal, 'refused'> = {},
): Refusal<Code> {
  return { refused: code, ...more }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
