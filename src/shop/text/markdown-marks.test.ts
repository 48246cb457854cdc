import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mark, insertParagraph } from './markdown-marks.ts'

const selected = ({ text, from, to }: { text: string; from: number; to: number }) =>
  `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`

describe('the buttons above a text', () => {
  test('mark the selection, and remove the mark again', () => {
    const bold = mark({ text: 'a key', from: 2, to: 5 }, 'bold', 'x')
    assert.equal(selected(bold), 'a **[key]**')
    assert.equal(selected(mark(bold, 'bold', 'x')), 'a [key]')
  })

  test('insert a placeholder if nothing is selected', () => {
    assert.equal(selected(mark({ text: '', from: 0, to: 0 }, 'italic', 'text')), '_[text]_')
  })

  test('mark whole lines, and remove the mark again', () => {
    const list = mark({ text: 'a\nbc\nd', from: 2, to: 6 }, 'list', '')
    assert.equal(list.text, 'a\n- bc\n- d')
    assert.equal(mark(list, 'list', '').text, 'a\nbc\nd')
    assert.equal(mark({ text: 'מפתח', from: 0, to: 0 }, 'heading', '').text, '## מפתח')
  })

  test('turn a word into a link, and select its address', () => {
    assert.equal(
      selected(mark({ text: 'see terms', from: 4, to: 9 }, 'link', 'x')),
      'see [terms]([https://])',
    )
  })

  test('insert a picture as a separate paragraph', () => {
    assert.equal(insertParagraph({ text: 'a b', from: 1, to: 1 }, '![x](/y)').text, 'a\n\n![x](/y)\n\nb')
    assert.equal(insertParagraph({ text: '', from: 0, to: 0 }, '![x](/y)').text, '![x](/y)\n')
  })
})
