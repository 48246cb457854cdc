import { createHash } from 'node:crypto'

/** Chance that falls the same way every time for the same name. */
export type Dice = {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  one<T>(choices: readonly [T, ...T[]]): T
}

/** Dice of a name: the same name throws the same numbers in the same order. */
export function diceOf(name: string): Dice {
  let throws = 0
  const next = () => createHash('sha256').update(`${name} ${throws++}`).digest().readUInt32BE(0) / 2 ** 32
  return {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    one: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
