/** A command of the shop, run as `npm run shop -- <name> …`. */
export type Command = {
  /** Its arguments, as shown in the help. */
  readonly usage: string
  /** One sentence. */
  readonly about: string
  /**
   * Returns the exit code: 0 success, 1 failure, 2 wrong usage. The message of an error it throws is printed.
   */
  run(args: readonly string[]): Promise<number>
}

/** An error in the call of a command or in the settings: printed without a stack. */
export class CommandRefused extends Error {}
