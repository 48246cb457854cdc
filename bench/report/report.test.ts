import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Figure, floorOf, type Goal, judge, measureInTurn, spreadOf } from './figure.ts'
import { reportOf } from './write-report.ts'

const machine = { CPU: 'one' }
const page: Figure = {
  name: 'a page',
  unit: 'requests/s',
  value: spreadOf([40, 50, 60]),
  floor: floorOf('bare', [40, 50, 60], [80, 80, 80], { atLeast: 0.9 }),
}
const list: Figure = {
  name: 'a list',
  unit: 'ms',
  value: spreadOf([5]),
  series: [
    {
      axis: 'orders',
      goal: { atMost: 1.5 },
      points: [
        { at: 1000, value: spreadOf([4]) },
        { at: 1_000_000, value: spreadOf([5]) },
      ],
    },
  ],
}

describe('the report of the benches', () => {
  test('gives the median and the range of the measured values', () => {
    assert.deepEqual(spreadOf([3, 1, 9, 2, 4]), { median: 3, lowest: 1, highest: 9 })
  })

  test('judges the ratio of each round, not the ratio of the medians', () => {
    assert.deepEqual(floorOf('bare', [10, 90, 20], [10, 100, 40]).ratio, spreadOf([1, 0.9, 0.5]))
  })

  test('measures in turn, after a warm-up round that is not counted', async () => {
    const order: string[] = []
    const measure = (name: string) => async () => order.push(name)
    const found = await measureInTurn({ rounds: 2 }, { ours: measure('ours'), floor: measure('floor') })
    assert.deepEqual(order, ['ours', 'floor', 'ours', 'floor', 'ours', 'floor'])
    assert.deepEqual(found, { ours: [3, 5], floor: [4, 6] })
  })

  test('marks missed goals', () => {
    assert.deepEqual(
      [page, list].flatMap(judge).map(({ value, met }) => ({ value, met })),
      [
        { value: 0.625, met: false },
        { value: 1.25, met: true },
      ],
    )
    const { text } = reportOf([{ name: 'pages', figures: [page, list], seconds: 1 }], machine, false)
    assert.match(text, /1 of 2 goals are met/)
    assert.match(text, /\| a page \|.*\*\*missed\*\*/)
    assert.doesNotMatch(text, /\| a list \|.*\*\*missed\*\*/)
  })

  test('judges the worst point of an axis, which may be in the middle', () => {
    const points = [10, 40, 10].map((median, at) => ({ at: at + 1, value: spreadOf([median]) }))
    const along = (goal?: Goal): Figure => ({
      ...list,
      series: [{ axis: 'orders', points, ...(goal && { goal }) }],
    })
    assert.deepEqual(
      judge(along({ atMost: 1.5 })).map(({ value, met }) => ({ value, met })),
      [{ value: 4, met: false }],
    )
    assert.deepEqual(
      judge(along({ atLeast: 1 })).map(({ value }) => value),
      [1],
    )
    const written = (figure: Figure) =>
      reportOf([{ name: 'admin', figures: [figure], seconds: 1 }], machine, false).text
    assert.match(written(along({ atMost: 1.5 })), /\| 4.* × \*\*missed\*\* \|/)
    assert.match(written(along()), /\| 1.* × \|/)
  })

  test('has a plot for each axis', () => {
    const { text, plots } = reportOf([{ name: 'admin', figures: [list], seconds: 1 }], machine, false)
    const [file = '', picture = ''] = [...plots][0] ?? []
    assert.ok(text.includes(`(plots/${file})`), file)
    assert.match(picture, /<polyline .*<\/svg>/s)
  })

  test('keeps the figures that a part measured before it failed', () => {
    const failure = 'it was ended after 5 minutes.'
    const { text } = reportOf([{ name: 'pages', figures: [page], seconds: 300, failure }], machine, false)
    assert.match(text, /The part `pages` failed: it was ended after 5 minutes/)
    assert.match(text, /\| a page \|/)
  })
})
