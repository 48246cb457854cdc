import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameIn } from './fetch-file.ts'

test('a file keeps the name that the server gave it', () => {
  assert.equal(nameIn(`attachment; filename="guide.txt"`), 'guide.txt')
  assert.equal(
    nameIn(`attachment; filename="_.txt"; filename*=UTF-8''%D7%9E%D7%93%D7%A8%D7%99%D7%9A.txt`),
    'מדריך.txt',
  )
  assert.equal(nameIn(`attachment; filename="a.txt"; filename*=UTF-8''%E0%A4%A`), 'a.txt')
  assert.equal(nameIn('attachment'), '')
})
