import { expect } from 'chai'
import type { Step } from './draft/history.ts'
import { commandOfKey, type KeyPress } from './editor-keys.ts'
import { locationOfStep } from './locations.ts'

const press = (by: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...by,
})

describe('editor shortcuts', () => {
  it('recognizes S, Z and Y with Ctrl or the Mac’s Command key', () => {
    expect(commandOfKey(press({ key: 's', ctrlKey: true }))).to.deep.equal({ act: 'save' })
    expect(commandOfKey(press({ key: 'z', metaKey: true }))).to.deep.equal({ act: 'undo' })
    expect(commandOfKey(press({ key: 'Z', ctrlKey: true, shiftKey: true }))).to.deep.equal({ act: 'redo' })
    expect(commandOfKey(press({ key: 'y', ctrlKey: true }))).to.deep.equal({ act: 'redo' })
    expect(commandOfKey(press({ key: 'z' }))).to.equal(undefined)
    // AltGr is Ctrl with Alt, and types characters.
    expect(commandOfKey(press({ key: 's', ctrlKey: true, altKey: true }))).to.equal(undefined)
  })

  it('recognizes Alt with a digit, no matter which character it types', () => {
    expect(commandOfKey(press({ key: '™', code: 'Digit2', altKey: true }))).to.deep.equal({
      act: 'tab',
      number: 2,
    })
    expect(commandOfKey(press({ key: '7', code: 'Digit7', altKey: true }))).to.equal(undefined)
  })

  it('opens the tab that shows the change in a step, unless it is already open', () => {
    const change = { at: 3, removed: 'ab', inserted: 'x' }
    const step: Step = { label: '', files: { 'template.html': change, 'style.css': change }, assets: {} }
    expect(locationOfStep(step, 'undo', { tab: 'data' })).to.deep.equal({
      go: { tab: 'code', file: 'html' },
      path: 'template.html',
      at: 5,
    })
    expect(locationOfStep(step, 'redo', { tab: 'code', file: 'css' })).to.deep.include({
      path: 'style.css',
      at: 4,
    })
    const onPage: Step = { label: '', isOnPage: true, files: { 'style.css': change }, assets: {} }
    expect(locationOfStep(onPage, 'undo', {})).to.equal(undefined)
    expect(locationOfStep(onPage, 'undo', { tab: 'code', file: 'css' })?.path).to.equal('style.css')
    const sample: Step = { label: '', files: { 'samples/a.json': change }, assets: {} }
    expect(locationOfStep(sample, 'undo', {})?.go).to.deep.equal({ tab: 'data', sample: 'samples/a.json' })
    for (const field of ['items.price', '']) {
      const settings: Step = { label: '', field, files: { 'template.json': change }, assets: {} }
      expect(locationOfStep(settings, 'undo', {})?.go).to.deep.equal({ tab: 'data', field })
    }
    const asset: Step = { label: '', files: {}, assets: { 'assets/a.png': { before: null, after: null } } }
    expect(locationOfStep(asset, 'undo', {})?.go).to.deep.equal({ tab: 'code', file: 'assets' })
  })
})
