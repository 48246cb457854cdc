import type { Goal, Spread } from './figure.ts'

/** Shows three significant digits, which is as precise as a measurement is, with thousands separators. */
export function shown(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  if (value >= 100) return value.toFixed(0)
  if (value >= 10) return value.toFixed(1).replace(/\.0$/, '')
  return value.toFixed(2).replace(/\.?0+$/, '') || '0'
}

export function shownSpread({ lowest, highest }: Spread): string {
  return `${shown(lowest)} to ${shown(highest)}`
}

export function shownGoal(goal: Goal): string {
  return 'atLeast' in goal ? `≥ ${shown(goal.atLeast)}` : `≤ ${shown(goal.atMost)}`
}
