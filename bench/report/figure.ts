/** The median of the measured values (five in a full run), and their range. */
export type Spread = { readonly median: number; readonly lowest: number; readonly highest: number }

export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** The minimal cost of the same work without the shop, measured in turn with it. */
export type Floor = {
  readonly name: string
  readonly value: Spread
  /** The figure divided by its floor, for each round. */
  readonly ratio: Spread
  readonly goal?: Goal
}

/** The same figure at several points of one axis; everything else is constant. */
export type Series = {
  /** The variable, such as `products`, `orders`, `connections`, `processes`. */
  readonly axis: string
  readonly points: readonly { readonly at: number; readonly value: Spread }[]
  /** The goal for the worst point divided by the first. */
  readonly goal?: Goal
}

export type Figure = {
  readonly name: string
  /** Such as `requests/s`, `ms`, `MB`. */
  readonly unit: string
  readonly value: Spread
  readonly goal?: Goal
  readonly floor?: Floor
  readonly series?: readonly Series[]
  /** A sentence that the report prints below the table. */
  readonly note?: string
}

/** The context of a bench run. */
export type Run = {
  /** Shorter, with fewer sizes: to try the bench itself. */
  readonly quick: boolean
  /** How often each thing is measured. */
  readonly rounds: number
  /** Adds a figure to the report, where it remains if the bench fails later. */
  add(figure: Figure): void
}

export type Bench = (run: Run) => Promise<void>

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), lowest: Math.min(...values), highest: Math.max(...values) }
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The floor of a figure, from rounds in which both were measured. */
export function floorOf(
  name: string,
  ours: readonly number[],
  theirs: readonly number[],
  goal?: Goal,
): Floor {
  const ratio = spreadOf(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
  return { name, value: spreadOf(theirs), ratio, ...(goal === undefined ? {} : { goal }) }
}

/**
 * Measures each function in turn, so that load on the machine affects all alike: `rounds` times, after one
 * warm-up round that is not counted.
 */
export async function measureInTurn<Name extends string>(
  { rounds }: Pick<Run, 'rounds'>,
  measures: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  // edge: Object.entries forgets the names
  const each = Object.entries(measures) as [Name, () => Promise<number>][]
  const found = new Map<Name, number[]>(each.map(([name]) => [name, []]))
  for (let round = -1; round < rounds; round++)
    for (const [name, measure] of each) {
      const value = await measure()
      if (round >= 0) found.get(name)?.push(value)
    }
  // edge: one list for each name
  return Object.fromEntries(found) as Record<Name, number[]>
}

/** Measures the same thing at each point of an axis, in turn. */
export async function measureSeries(
  run: Pick<Run, 'rounds'>,
  axis: string,
  measures: ReadonlyMap<number, () => Promise<number>>,
  goal?: Goal,
): Promise<Series> {
  const found = await measureInTurn(
    run,
    Object.fromEntries([...measures].map(([at, measure]) => [String(at), measure])),
  )
  const points = [...measures.keys()].map((at) => ({ at, value: spreadOf(found[String(at)] ?? []) }))
  return { axis, points, ...(goal === undefined ? {} : { goal }) }
}

/** Each goal of a figure, with its subject. */
export function judge(figure: Figure): readonly Judgement[] {
  const { name, value, goal, floor, series = [] } = figure
  return [
    ...judgementOf(name, value.median, goal, figure.unit),
    ...judgementOf(`${name} / ${floor?.name}`, floor?.ratio.median ?? 0, floor?.goal, '×'),
    ...series.flatMap((one) =>
      judgementOf(
        `${name}: growth from ${one.points[0]?.at} to ${one.points.at(-1)?.at} ${one.axis}`,
        growthOf(one),
        one.goal,
        '×',
      ),
    ),
  ]
}

export type Judgement = {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly goal: Goal
  readonly met: boolean
}

function judgementOf(
  what: string,
  value: number,
  goal: Goal | undefined,
  unit: string,
): readonly Judgement[] {
  if (goal === undefined) return []
  return [{ what, value, unit, goal, met: isMet(value, goal) }]
}

export function isMet(value: number, goal: Goal): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

/** With a goal the worst point, otherwise the last one, divided by the first: it may be in the middle. */
export function growthOf({ points, goal }: Pick<Series, 'points' | 'goal'>): number {
  const medians = points.map(({ value }) => value.median)
  const [first = 1] = medians
  if (goal === undefined) return (medians.at(-1) ?? 0) / first
  return ('atLeast' in goal ? Math.min(...medians) : Math.max(...medians)) / first
}
