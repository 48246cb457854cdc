import { settingDefinitions, type SettingName } from './setting-definitions.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads one setting after another; what cannot be used becomes a sentence that names it. */
export type SettingReading = {
  text: (name: SettingName) => string
  number: (name: SettingName, least: number, most: number) => number
  /** What is neither on nor off is refused: a guard that was meant to be on is never off by a slip. */
  yes: (name: SettingName) => boolean
  /** The first where it is none of them. */
  oneOf: <One extends string>(name: SettingName, known: readonly [One, ...One[]]) => One
  address: (name: SettingName) => string
  /** A sentence for whoever starts the shop. */
  problem: (sentence: string) => void
}

export function readingOf(environment: Environment, problems: string[]): SettingReading {
  const text = (name: SettingName) => environment[name]?.trim() || settingDefinitions[name].default
  const oneOf = <One extends string>(name: SettingName, known: readonly [One, ...One[]]) => {
    const found = known.find((one) => one === text(name))
    if (found === undefined) problems.push(`${name} must be one of ${known.join(', ')}`)
    return found ?? known[0]
  }
  return {
    text,
    number: (name, least, most) => {
      const value = Number(text(name))
      if (Number.isInteger(value) && value >= least && value <= most) return value
      problems.push(`${name} must be a whole number from ${least} to ${most}`)
      return least
    },
    yes: (name) => oneOf(name, ['on', 'off']) === 'on',
    oneOf,
    address: (name) => {
      if (text(name) !== '' && !URL.canParse(text(name))) problems.push(`${name} must be an address`)
      return text(name)
    },
    problem: (sentence) => void problems.push(sentence),
  }
}
