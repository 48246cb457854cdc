/** A refusal is an expected "no": it is returned, never thrown, so that what was counted on the way still commits. */
export type Refusal<Code extends string = string> = {
  readonly refused: Code
  /** Field name → problem code of that field. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the sentence for the visitor names, e.g. the names of sold-out products. */
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
