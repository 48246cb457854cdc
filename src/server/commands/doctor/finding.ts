/** The result of a check: status, a sentence, and advice. */
export type Finding = {
  readonly about: string
  readonly state: 'good' | 'warning' | 'problem'
  readonly message: string
  /** Null if nothing needs to be done. */
  readonly remedy: string | null
}

export function good(about: string, message: string): Finding {
  return { about, state: 'good', message, remedy: null }
}

export function warning(about: string, message: string, remedy: string): Finding {
  return { about, state: 'warning', message, remedy }
}

export function problem(about: string, message: string, remedy: string): Finding {
  return { about, state: 'problem', message, remedy }
}

/** Why something failed, on one line. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return message.replaceAll(/\s+/g, ' ')
}
