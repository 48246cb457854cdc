import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachment } from './content-disposition.ts'

test('an ASCII file name is sent without encoding', () => {
  assert.equal(attachment('guide.zip'), 'attachment; filename=guide.zip')
  assert.equal(attachment('my guide.zip'), 'attachment; filename="my guide.zip"')
})

test('a Hebrew file name is sent in UTF-8, with an ASCII fallback', () => {
  assert.equal(
    attachment('מדריך 1.pdf'),
    `attachment; filename="_ 1.pdf"; filename*=UTF-8''%D7%9E%D7%93%D7%A8%D7%99%D7%9A%201.pdf`,
  )
})

test('a file name cannot break out of the header, the quotes or the folder', () => {
  const header = attachment('..\\a/"b"\r\nset-cookie: x;\u202egpj.exe')
  assert.doesNotMatch(header, /[\r\n/\\\u202e]/)
  assert.equal(header.split('"').length, 3)
  assert.equal(attachment('\ud800.txt').includes('%EF%BF%BD.txt'), true)
  assert.match(attachment(''), /filename="?download"?$/)
})
