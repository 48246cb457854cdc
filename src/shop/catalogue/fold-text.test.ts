import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText } from './fold-text.ts'

test('niqqud and cantillation are removed', () => {
  assert.equal(foldText('שָׁלוֹם'), foldText('שלום'))
  assert.equal(foldText('בְּרֵאשִׁ֖ית'), 'בראשית')
})

test('a maqaf separates words like a hyphen', () => {
  assert.equal(foldText('אנטי־וירוס'), 'אנטי וירוס')
  assert.equal(foldText('anti-virus'), 'anti virus')
})

test('final letters become ordinary letters', () => {
  assert.equal(foldText('ךםןףץ'), 'כמנפצ')
})

test('geresh and gershayim are removed, however they are typed', () => {
  for (const chat of ["צ'אט", 'צ׳אט', 'צ’אט', 'צ`אט']) assert.equal(foldText(chat), 'צאט')
  for (const report of ['דו"ח', 'דו״ח', 'דו”ח', "דו''ח"]) assert.equal(foldText(report), 'דוח')
})

test('spellings with a single or double vav or yod are equal', () => {
  assert.equal(foldText('ווידאו'), foldText('וידאו'))
  assert.equal(foldText('בנייה'), foldText('בניה'))
})

test('case, accents, full-width letters and ligatures are folded', () => {
  assert.equal(foldText('  CAFÉ  Ｏｆｆｉｃｅ ﬁle '), 'cafe office file')
})

test('direction marks and punctuation are removed', () => {
  assert.equal(foldText('\u200fמק\u200e (2026)!'), 'מק 2026')
  assert.equal(foldText('…'), '')
})
