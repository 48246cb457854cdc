/** The six tones a category is painted with, from its darkest to its lightest, and one accent. */
export type Palette = {
  readonly night: string
  readonly deep: string
  readonly base: string
  readonly bright: string
  readonly pale: string
  readonly pop: string
}

/** By category; none is the shop's own blue, and each holds on a white page and on a dark one. */
export const palettes: Readonly<Record<string, Palette>> = {
  security: {
    night: '#0c2148',
    deep: '#153f7d',
    base: '#2264b8',
    bright: '#5ba4ec',
    pale: '#dcebfb',
    pop: '#ffb84d',
  },
  office: {
    night: '#07342f',
    deep: '#0c5a4e',
    base: '#14897a',
    bright: '#4fc3a6',
    pale: '#d9f3e8',
    pop: '#ffcf5c',
  },
  creative: {
    night: '#430f33',
    deep: '#84204f',
    base: '#c93f6e',
    bright: '#f5869a',
    pale: '#ffe3e0',
    pop: '#ffb070',
  },
  developer: {
    night: '#1b2434',
    deep: '#2e3c52',
    base: '#4d607c',
    bright: '#8ba0bd',
    pale: '#e4eaf2',
    pop: '#57dcb0',
  },
  games: {
    night: '#24114f',
    deep: '#45248f',
    base: '#7043cc',
    bright: '#ab88f3',
    pale: '#ece4ff',
    pop: '#ff86b8',
  },
  system: {
    night: '#43200c',
    deep: '#833f14',
    base: '#ca6f20',
    bright: '#f5ab50',
    pale: '#fdecd2',
    pop: '#4cc5c6',
  },
}

/** The shop's own colours, blue and brass on paper: for its blog, and for a category without a palette. */
export const house: Palette = {
  night: '#14283f',
  deep: '#1b4570',
  base: '#2b6cb0',
  bright: '#7db8e6',
  pale: '#f0eee8',
  pop: '#e9c46f',
}

/** Without a colour of its own: for what has no picture. */
export const neutral: Palette = {
  night: '#2a3441',
  deep: '#5b6979',
  base: '#a3afbc',
  bright: '#ccd4dc',
  pale: '#eef1f4',
  pop: '#8fa9c4',
}

/** The colour `share` of the way from one to another; both as #rrggbb. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}
