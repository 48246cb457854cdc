/** Error code → message; `invalid` is the fallback for codes without a message. */
export type ErrorTexts = Readonly<Record<string, string>>

/** The message for a field's error: the field's own, otherwise the one for all fields. */
export function errorText(
  code: string | undefined,
  own: ErrorTexts = {},
  common: ErrorTexts = {},
): string | undefined {
  return code === undefined ? undefined : (own[code] ?? common[code] ?? own['invalid'] ?? common['invalid'])
}
