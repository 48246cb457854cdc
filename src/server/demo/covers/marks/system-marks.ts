import { bar, box, disc, type Mark, polygon } from './shapes.ts'

const cloud: Mark = [
  ['soft', disc(152, 98, 60)],
  ['deep', 'M66 204a50 50 0 0 1-8-99.4A62 62 0 0 1 176 92.5a56 56 0 0 1 0 111.5Z'],
  ['face', 'M74 158a22 22 0 0 1 16-22', 12],
]

const backup: Mark = [
  ['deep', 'M44 82a90 90 0 1 1-12 58', 20],
  ['deep', 'M42 36v48h48', 20],
  ['soft', box(82, 106, 78, 32, 10)],
  ['pop', box(82, 146, 78, 32, 10)],
  ['face', 'M99 122h.1M99 162h.1', 12],
]

const disk: Mark = [
  ['deep', box(38, 20, 164, 200, 28)],
  ['soft', disc(120, 100, 60)],
  ['face', disc(120, 100, 18)],
  ['face', 'M66 192h34', 12],
  ['pop', 'M172 188l-36-64', 14],
  ['pop', disc(172, 188, 14)],
]

const pins = [82, 120, 158].map((at) => `M${at} 24v192M24 ${at}h192`).join('')
const chip: Mark = [
  ['soft', pins, 14],
  ['deep', box(48, 48, 144, 144, 26)],
  ['face', box(80, 80, 80, 80, 16)],
  ['pop', box(96, 96, 48, 48, 10)],
]

const terminal: Mark = [
  ['deep', box(18, 36, 204, 170, 28)],
  ['soft', bar(18, 36, 204, 44, 28)],
  ['face', disc(48, 59, 8) + disc(74, 59, 8)],
  ['face', 'M58 112l30 27-30 27', 17],
  ['pop', 'M112 168h60', 17],
]

const code: Mark = [
  ['deep', 'M74 62l-54 58 54 58', 24],
  ['deep', 'M166 62l54 58-54 58', 24],
  ['pop', 'M138 42l-36 156', 20],
]

const database: Mark = [
  ['deep', 'M32 58v124c0 22 39 40 88 40s88-18 88-40V58Z'],
  ['face', 'M30 100c2 22 41 38 90 38s88-16 90-38M30 148c2 22 41 38 90 38s88-16 90-38', 10],
  ['soft', disc(120, 58, 88, 38)],
  ['pop', disc(176, 154, 10)],
]

const bug: Mark = [
  ['deep', 'M70 134H26M170 134h44M74 104L42 74M166 104l32-30M76 172l-32 32M164 172l32 32', 14],
  ['soft', 'M104 48L92 24M136 48l12-24', 11],
  ['soft', 'M78 90a42 42 0 0 1 84 0Z'],
  ['deep', 'M68 98h104v60a52 52 0 0 1-104 0Z'],
  ['shade', 'M120 98h52v60a52 52 0 0 1-52 52Z'],
  ['pop', disc(97, 132, 10) + disc(143, 132, 10) + disc(97, 168, 10) + disc(143, 168, 10)],
]

const wrench: Mark = [
  ['soft', 'M48 192l72-72', 42],
  ['deep', 'M216.7 60.5A66 66 0 1 1 179.5 23.3L142 60.8V98h37.2Z'],
  ['face', disc(48, 192, 9)],
]

const bolt: Mark = [
  ['soft', disc(120, 120, 100)],
  ['deep', polygon(10, [142, 8], [34, 140], [104, 140], [94, 232], [206, 94], [134, 94])],
]

const gauge: Mark = [
  ['soft', 'M21.5 159A100 100 0 0 1 45.7 75', 28],
  ['deep', 'M73.1 53.3A100 100 0 0 1 166.9 53.3', 28],
  ['pop', 'M194.3 75A100 100 0 0 1 218.5 159', 28],
  ['deep', 'M120 144l46-62', 17],
  ['deep', disc(120, 144, 26)],
  ['face', disc(120, 144, 9)],
  ['soft', 'M84 204h72', 20],
]

const broom: Mark = [
  ['soft', 'M210 28l-72 80', 20],
  ['deep', 'M92 110l56 50c-6 34-22 52-46 60-30-4-66-26-86-56 28-6 56-24 76-54Z'],
  ['face', 'M80 146c-8 14-16 22-26 30M112 172c-6 12-12 20-22 30', 9],
  ['pop', 'M98 100l62 54', 20],
  ['pop', disc(196, 146, 9) + disc(62, 64, 11) + disc(94, 40, 7)],
]

const robot: Mark = [
  ['soft', box(8, 116, 224, 52, 18)],
  ['deep', 'M120 80V44', 14],
  ['pop', disc(120, 34, 20)],
  ['deep', box(32, 74, 176, 138, 38)],
  ['face', disc(84, 130, 20) + disc(156, 130, 20)],
  ['deep', disc(88, 134, 9) + disc(160, 134, 9)],
  ['face', 'M92 178h56', 13],
]

export const systemMarks = {
  cloud,
  backup,
  disk,
  chip,
  terminal,
  code,
  database,
  bug,
  wrench,
  bolt,
  gauge,
  broom,
  robot,
} as const
