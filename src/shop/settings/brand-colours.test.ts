import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandColoursOf, brandStyle, checkBrand, minContrast } from './brand-colours.ts'
import { contrast, readColour, writeColour } from './colour.ts'

/** Light and bright, dark and dull, and hues in between. */
const brands = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#00ff00',
  '#ff0000',
  '#0000ff',
  '#ff00ff',
  '#00ffff',
  '#7c3aed',
  '#e11d48',
  '#f59e0b',
  '#0d9488',
  '#1b1b3a',
  '#fdf6e3',
  '#2569ab',
]

test('a colour is unchanged when it is read and written', () => {
  for (const hex of brands) assert.equal(writeColour(readColour(hex)), hex)
})

test('text in and on the brand’s colours is readable in both themes, whatever the brand’s colours are', () => {
  for (const brand of brands)
    for (const second of brands) {
      const { scale, darkSoft, accent } = brandColoursOf(brand, second)
      assert.ok(accent)
      const pairs = [
        ['button', scale[600], '#ffffff'],
        ['button pressed', scale[700], '#ffffff'],
        ['link on the page', scale[600], '#fbfaf8'],
        ['link on sunken ground', scale[600], '#f3f1ec'],
        ['link on soft ground', scale[600], scale[50]],
        ['note', scale[700], scale[50]],
        ['dark button', scale[300], '#0d1a27'],
        ['dark button pressed', scale[200], '#0d1a27'],
        ['dark link on the page', scale[300], '#10151c'],
        ['dark link on raised ground', scale[300], '#2c3746'],
        ['dark link on soft ground', scale[300], darkSoft],
        ['dark text on soft ground', '#e9edf2', darkSoft],
        ['marked text', scale[900], scale[200]],
        ['what is reduced', accent.light.text, accent.light.soft],
        ['what is reduced, on sunken ground', accent.light.text, '#f3f1ec'],
        ['what is reduced, in the dark', accent.dark.text, accent.dark.soft],
      ] as const
      for (const [what, text, ground] of pairs)
        assert.ok(contrast(text, ground) >= minContrast, `${brand} ${second}: ${what} ${text} on ${ground}`)
    }
})

test('a brand’s colour is used unchanged if it is readable, and the check reports if it is not', () => {
  assert.equal(brandColoursOf('#7C3AED', null).scale[600], '#7c3aed')
  const good = checkBrand('#7c3aed')
  assert.equal(good.readable, true)
  const yellow = checkBrand('#ffd400')
  assert.equal(yellow.readable, false)
  assert.ok(yellow.own < 2)
  assert.ok(yellow.used.light.contrast >= minContrast && yellow.used.dark.contrast >= minContrast)
})

test('the brand’s styles in a page stay small', () => {
  const style = brandStyle({ colour: '#7c3aed', accent: '#f59e0b' })
  assert.ok(style.length <= 500, `${style.length} bytes`)
  assert.match(style, /^:root\{--blue-50:#[0-9a-f]{6};/)
  assert.equal(brandStyle({ colour: null, accent: null }), '')
  assert.doesNotMatch(brandStyle({ colour: null, accent: '#f59e0b' }), /blue/)
})
