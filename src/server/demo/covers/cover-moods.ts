import { mix, type Palette } from './cover-palettes.ts'

/** From light to dark. */
export type Run = readonly [lit: string, dim: string]

/** What a cover is painted with once its palette and its hour of the day are chosen. */
export type Paints = {
  readonly ground: Run
  /** Three runs for the large forms, the nearest to the ground first, the accent last. */
  readonly forms: readonly [Run, Run, Run]
  readonly glow: string
  readonly line: string
  readonly face: Run
  readonly side: Run
  /** Of what stands behind the object. */
  readonly back: Run
  readonly shadow: string
  readonly deep: Run
  readonly soft: string
  readonly pop: string
  /** The ground of the mark, flat: where a mark lets it through. */
  readonly through: string
}

export type Mood = 'day' | 'dusk' | 'night'

/** Light ground and a coloured object. */
function day(p: Palette): Paints {
  return {
    ground: [mix(p.pale, '#ffffff', 0.45), mix(p.pale, p.bright, 0.42)],
    forms: [
      [mix(p.pale, '#ffffff', 0.7), mix(p.pale, p.bright, 0.55)],
      [mix(p.bright, p.pale, 0.45), mix(p.bright, p.base, 0.35)],
      [mix(p.pop, '#ffffff', 0.35), p.pop],
    ],
    glow: '#ffffff',
    line: p.base,
    face: [mix(p.base, p.bright, 0.45), mix(p.base, p.deep, 0.35)],
    side: [p.deep, p.night],
    back: [mix(p.pop, '#ffffff', 0.25), p.pop],
    shadow: p.night,
    deep: ['#ffffff', mix(p.pale, '#ffffff', 0.2)],
    soft: mix(p.bright, p.pale, 0.4),
    pop: p.pop,
    through: mix(p.base, p.deep, 0.12),
  }
}

/** A ground in full colour and a white object. */
function dusk(p: Palette): Paints {
  return {
    ground: [p.bright, p.base],
    forms: [
      [mix(p.bright, p.base, 0.25), p.base],
      [p.base, mix(p.base, p.deep, 0.75)],
      [mix(p.bright, p.pale, 0.7), p.bright],
    ],
    glow: p.pale,
    line: '#ffffff',
    face: ['#ffffff', mix(p.pale, '#ffffff', 0.25)],
    side: [mix(p.bright, '#ffffff', 0.82), mix(p.bright, p.pale, 0.42)],
    back: [mix(p.pop, '#ffffff', 0.2), p.pop],
    shadow: p.night,
    deep: [p.base, p.deep],
    soft: mix(p.bright, p.pale, 0.35),
    pop: mix(p.pop, p.deep, 0.06),
    through: mix(p.pale, '#ffffff', 0.6),
  }
}

/** A dark ground and an object in the accent. */
function night(p: Palette): Paints {
  return {
    ground: [p.deep, p.night],
    forms: [
      [mix(p.deep, p.base, 0.35), p.night],
      [mix(p.base, p.deep, 0.25), mix(p.deep, p.night, 0.3)],
      [p.bright, p.base],
    ],
    glow: p.bright,
    line: p.bright,
    face: [mix(p.pop, '#ffffff', 0.42), p.pop],
    side: [mix(p.pop, p.night, 0.12), mix(p.pop, p.night, 0.42)],
    back: [mix(p.pale, '#ffffff', 0.5), mix(p.pale, p.bright, 0.5)],
    shadow: mix(p.night, '#000000', 0.5),
    deep: [mix(p.deep, p.base, 0.2), p.night],
    soft: mix(p.base, p.bright, 0.3),
    pop: mix(p.pop, '#ffffff', 0.88),
    through: mix(p.pop, '#ffffff', 0.2),
  }
}

const moods: Readonly<Record<Mood, (palette: Palette) => Paints>> = { day, dusk, night }

/** The paints of a palette in a mood. */
export function mixPaints(palette: Palette, mood: Mood): Paints {
  return moods[mood](palette)
}
