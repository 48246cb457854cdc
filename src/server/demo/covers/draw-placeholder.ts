import { diceOf } from './cover-dice.ts'
import { drawScene } from './cover-drawing.ts'
import { mixPaints } from './cover-moods.ts'
import { neutral } from './cover-palettes.ts'
import { marks } from './marks.ts'

/** For a product without a picture, 1200 × 900: a grey key cap, as quiet on a light page as on a dark one. */
export function drawPlaceholder(): string {
  return drawScene({
    dice: diceOf('placeholder'),
    title: '',
    size: { width: 1200, height: 900 },
    paints: mixPaints(neutral, 'dusk'),
    scene: 'ripples',
    thing: 'keycap',
    mark: marks['key'],
  })
}
