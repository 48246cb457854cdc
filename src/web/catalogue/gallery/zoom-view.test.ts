import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeUp, pan, wholePicture, zoomAt } from './zoom-view.ts'

const stage = { width: 400, height: 300 }

test('the place under the pointer stays there', () => {
  assert.deepEqual(zoomAt(wholePicture, closeUp, { x: 100, y: -50 }, stage), { scale: 2, x: -100, y: 50 })
  assert.deepEqual(zoomAt(wholePicture, closeUp, { x: 0, y: 0 }, stage), { scale: 2, x: 0, y: 0 })
})

test('a picture is never smaller than the stage, and never larger than three times it', () => {
  const near = zoomAt(wholePicture, 9, { x: 0, y: 0 }, stage)
  assert.equal(near.scale, 3)
  assert.deepEqual(zoomAt({ ...near, x: 400 }, 0.2, { x: 10, y: 10 }, stage), wholePicture)
})

test('panning stops at the edges, and moves nothing of a whole picture', () => {
  const view = { scale: 2, x: 0, y: 0 }
  assert.deepEqual(pan(view, { x: 30, y: -20 }, stage), { scale: 2, x: 30, y: -20 })
  assert.deepEqual(pan(view, { x: 900, y: -900 }, stage), { scale: 2, x: 200, y: -150 })
  assert.deepEqual(pan(wholePicture, { x: 30, y: 30 }, stage), wholePicture)
})
