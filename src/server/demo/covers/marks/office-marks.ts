import { bar, box, disc, type Mark } from './shapes.ts'

const sheet = 'M66 18h80l52 52v130a22 22 0 0 1-22 22H66a22 22 0 0 1-22-22V40a22 22 0 0 1 22-22Z'
const fold = 'M146 18l52 52h-36a16 16 0 0 1-16-16Z'

const document: Mark = [
  ['deep', sheet],
  ['soft', fold],
  ['face', 'M80 112h80M80 146h80', 14],
  ['pop', 'M80 180h42', 14],
]

const pdf: Mark = [
  ['deep', sheet],
  ['soft', fold],
  ['pop', box(18, 112, 168, 76, 18)],
  ['face', 'M44 168v-36h14a11 11 0 0 1 0 22H44M90 132v36h9a18 18 0 0 0 0-36ZM142 168v-36h20M142 151h15', 12],
]

const cells = (rows: readonly number[], columns: readonly number[]) =>
  rows.flatMap((y) => columns.map((x) => box(x, y, 46, 28, 7))).join('')
const spreadsheet: Mark = [
  ['deep', box(20, 26, 200, 188, 28)],
  ['soft', cells([44], [38, 97, 156]) + cells([84, 124, 164], [38])],
  ['face', cells([84, 164], [97, 156]) + cells([124], [156])],
  ['pop', cells([124], [97])],
]

const slides: Mark = [
  ['deep', 'M120 168v30M82 222l38-28 38 28', 14],
  ['deep', box(24, 32, 192, 140, 18)],
  ['soft', 'M18 32h204', 16],
  ['face', 'M58 136l38-38 28 22 44-46', 14],
  ['pop', disc(170, 72, 16)],
]

const notes: Mark = [
  ['deep', 'M54 26h132a24 24 0 0 1 24 24v96l-66 68H54a24 24 0 0 1-24-24V50a24 24 0 0 1 24-24Z'],
  ['soft', 'M210 146l-66 68v-42a26 26 0 0 1 26-26Z'],
  ['pop', 'M70 78h64', 16],
  ['face', 'M70 116h100M70 154h42', 14],
]

const calendar: Mark = [
  ['deep', box(26, 40, 188, 176, 26)],
  ['face', 'M42 92h156v92a16 16 0 0 1-16 16H58a16 16 0 0 1-16-16Z'],
  ['soft', 'M78 24v34M162 24v34', 16],
  ['deep', [62, 106, 150].map((x) => box(x, 108, 28, 28, 7)).join('') + box(62, 154, 28, 28, 7)],
  ['pop', box(106, 154, 28, 28, 7)],
  ['soft', box(150, 154, 28, 28, 7)],
]

const mail: Mark = [
  ['deep', box(18, 52, 204, 152, 26)],
  ['soft', 'M20 70a26 26 0 0 1 24-18h152a26 26 0 0 1 24 18l-83 70a26 26 0 0 1-34 0Z'],
  ['face', 'M16 72l87 72a26 26 0 0 0 34 0l87-72', 11],
  ['face', disc(200, 58, 36)],
  ['pop', disc(200, 58, 25)],
]

const folder: Mark = [
  ['soft', 'M22 62a22 22 0 0 1 22-22h48a22 22 0 0 1 16 7l16 17h70a22 22 0 0 1 22 22v80H22Z'],
  ['pop', box(46, 76, 148, 80, 12)],
  ['deep', box(18, 100, 204, 108, 24)],
  ['face', 'M146 176h42', 14],
]

const chart: Mark = [
  ['soft', box(28, 136, 52, 80, 14)],
  ['deep', box(94, 88, 52, 128, 14)],
  ['pop', box(160, 28, 52, 188, 14)],
]

const book: Mark = [
  ['deep', 'M120 54C94 34 62 30 30 36a14 14 0 0 0-12 14v134a13 13 0 0 0 16 13c32-6 60 0 86 19Z'],
  ['soft', 'M120 54c26-20 58-24 90-18a14 14 0 0 1 12 14v134a13 13 0 0 1-16 13c-32-6-60 0-86 19Z'],
  ['face', 'M46 82c16-2 32 1 46 8M46 118c16-2 32 1 46 8', 12],
  ['pop', 'M158 34h36v82l-18-15-18 15Z'],
]

const clock: Mark = [
  ['deep', disc(120, 120, 100)],
  ['face', disc(120, 120, 76)],
  ['soft', 'M120 58v6M120 176v6M58 120h6M176 120h6', 12],
  ['deep', 'M120 82v38', 16],
  ['pop', 'M120 120l34 24', 16],
  ['deep', disc(120, 120, 12)],
]

const window: Mark = [
  ['deep', box(20, 36, 200, 172, 26)],
  ['soft', bar(20, 36, 200, 46, 26)],
  ['face', disc(48, 60, 8) + disc(74, 60, 8)],
  ['face', box(40, 102, 60, 86, 12)],
  ['pop', box(116, 102, 84, 36, 12)],
  ['face', 'M124 160h68M124 182h40', 12],
]

export const officeMarks = {
  document,
  pdf,
  spreadsheet,
  slides,
  notes,
  calendar,
  mail,
  folder,
  chart,
  book,
  clock,
  window,
} as const
