import { box, disc, type Mark, polygon } from './shapes.ts'

const brush: Mark = [
  ['soft', 'M206 34l-78 84', 28],
  ['deep', 'M98 104l44 40c8 42-22 78-66 78-22 0-42-8-56-22 18-4 24-14 26-34 3-34 22-58 52-62Z'],
  ['pop', 'M100 102l44 40', 18],
  ['face', 'M72 164c-2 14-6 22-14 28', 10],
]

const pen: Mark = [
  ['deep', 'M111 22a11 11 0 0 1 18 0c30 42 49 76 53 106l-32 58H90l-32-58c4-30 23-64 53-106Z'],
  ['shade', 'M120 18a11 11 0 0 1 9 4c30 42 49 76 53 106l-32 58h-30Z'],
  ['face', 'M120 52v66', 9],
  ['pop', disc(120, 128, 19)],
  ['soft', box(78, 196, 84, 28, 12)],
]

const camera: Mark = [
  ['soft', 'M70 76l15-30a22 22 0 0 1 20-12h30a22 22 0 0 1 20 12l15 30Z'],
  ['deep', box(16, 64, 208, 144, 32)],
  ['face', disc(120, 136, 54)],
  ['deep', disc(120, 136, 40)],
  ['pop', disc(120, 136, 20)],
  ['face', disc(110, 124, 7)],
  ['soft', disc(192, 94, 10)],
]

const film: Mark = [
  ['deep', box(20, 36, 200, 168, 28)],
  ['face', [58, 109, 160].flatMap((y) => [36, 182].map((x) => box(x, y, 22, 22, 6))).join('')],
  ['soft', box(74, 54, 92, 132, 14)],
  ['pop', polygon(10, [98, 80], [98, 160], [160, 120])],
]

const music: Mark = [
  ['deep', 'M92 172V66l108-24v108', 18],
  ['deep', 'M92 60l108-24v34L92 94Z'],
  ['deep', 'M92 60l108-24v34L92 94Z', 18],
  ['pop', disc(65, 182, 36, 32)],
  ['soft', disc(173, 160, 36, 32)],
]

const levels = [18, 46, 30, 88, 56, 72, 24]
const bars = (from: number, to: number) =>
  levels
    .slice(from, to)
    .map((half, i) => `M${30 + (from + i) * 30} ${120 - half}v${half * 2}`)
    .join('')
const waveform: Mark = [
  ['soft', bars(0, 2), 19],
  ['deep', bars(2, 3), 19],
  ['pop', bars(3, 4), 19],
  ['deep', bars(4, 6), 19],
  ['soft', bars(6, 7), 19],
]

const font: Mark = [
  ['deep', 'M24 194L80 46l56 148M46 144h68', 24],
  ['soft', disc(180, 156, 34, 38), 20],
  ['pop', 'M216 118v76', 22],
]

const right = polygon(10, [218, 76], [126, 128], [126, 232], [218, 180])
const cube: Mark = [
  ['soft', polygon(12, [120, 10], [216, 64], [120, 118], [24, 64])],
  ['deep', polygon(10, [22, 76], [114, 128], [114, 232], [22, 180])],
  ['deep', right],
  ['shade', right],
]

const palette: Mark = [
  [
    'deep',
    'M120 24C62 24 18 66 18 122s44 98 100 98c22 0 32-14 26-34-6-22 6-38 28-38h20c20 0 32-14 32-36 0-50-46-88-104-88Z',
  ],
  ['pop', disc(66, 124, 18)],
  ['face', disc(90, 76, 18)],
  ['soft', disc(144, 68, 18)],
  ['face', disc(186, 102, 14)],
]

export const creativeMarks = { brush, pen, camera, film, music, waveform, font, cube, palette } as const
