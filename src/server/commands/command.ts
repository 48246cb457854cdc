/** One command of the shop, as `npm run shop -- <name> …` runs it. */
export type Command = {
  /** Its arguments, as the help shows them. */
  readonly usage: string
  /** One sentence. */
  readonly about: string
  /** Gives the exit code: 0 done, 1 not done, 2 not understood. What it throws is printed as its reason. */
  run(args: readonly string[]): Promise<number>
}

/** What is wrong with how a command was called, or with the settings: told without a stack. */
export class CommandRefused extends Error {}
