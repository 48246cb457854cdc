/** The result of a check: status, a sentence, and advice. */
export type Finding = {
  readonly about: string
  readonly state: 'good' | 'warning' | 'problem'
  readonly said: string
  /** Null if nothing needs to be done. */
  readonly remedy: string | null
}

export function good(about: string, said: string): Finding {
  return { about, state: 'good', said, remedy: null }
}

export function warning(about: string, said: string, remedy: string): Finding {
  return { about, state: 'warning', said, remedy }
}

export function problem(about: string, said: string, remedy: string): Finding {
  return { about, state: 'problem', said, remedy }
}

/** Why something failed, on one line. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error)
  return message.replaceAll(/\s+/g, ' ')
}
