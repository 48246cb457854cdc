import { box, disc, type Mark } from './shapes.ts'

const pin = 'M180 226c-27-29-40-46-40-66a40 40 0 0 1 80 0c0 20-13 37-40 66Z'
const globe: Mark = [
  ['deep', disc(110, 112, 94)],
  ['face', `${disc(110, 112, 40, 94)}M20 82h180M20 142h180`, 9],
  ['face', pin, 18],
  ['pop', pin],
  ['face', disc(180, 160, 14)],
]

const language: Mark = [
  ['pop', box(14, 18, 132, 128, 30)],
  ['deep', 'M48 112l30-66 30 66M59 92h38', 13],
  ['face', box(84, 84, 146, 146, 40)],
  ['deep', box(94, 94, 128, 128, 30)],
  ['face', 'M131 130l56 56M187 128v8c0 14-8 20-21 27M130 188v-10c0-14 6-22 20-28', 15],
]

const chat: Mark = [
  ['soft', 'M112 96h78a30 30 0 0 1 30 30v36a30 30 0 0 1-16 27v28l-34-25h-58a30 30 0 0 1-30-30Z'],
  [
    'deep',
    'M52 26h104a34 34 0 0 1 34 34v56a34 34 0 0 1-34 34H92l-34 30a6 6 0 0 1-10-5v-25a34 34 0 0 1-30-34V60a34 34 0 0 1 34-34Z',
  ],
  ['face', disc(66, 88, 12) + disc(142, 88, 12)],
  ['pop', disc(104, 88, 12)],
]

const headset: Mark = [
  ['soft', 'M194 176c0 28-20 38-54 38', 13],
  ['deep', 'M40 142v-26a80 80 0 0 1 160 0v26', 22],
  ['deep', box(20, 122, 54, 80, 24) + box(166, 122, 54, 80, 24)],
  ['face', 'M50 148v28M190 148v28', 10],
  ['pop', disc(132, 214, 16)],
]

const gift: Mark = [
  ['pop', 'M118 68C78 72 56 56 62 36s44-20 56 32ZM122 68c40 4 62-12 56-32s-44-20-56 32Z', 14],
  ['deep', box(34, 104, 172, 114, 20)],
  ['soft', box(20, 66, 200, 54, 16)],
  ['pop', 'M104 66h32v152h-32Z'],
]

export const serviceMarks = { globe, language, chat, headset, gift } as const
