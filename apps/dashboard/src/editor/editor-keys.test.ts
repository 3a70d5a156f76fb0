import { expect } from 'chai'
import type { Step } from './draft/history.ts'
import { actOfKey, type KeyPress } from './editor-keys.ts'
import { placeOfStep } from './places.ts'

const press = (by: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...by,
})

describe('keys of the editor', () => {
  it('Ctrl, or the Mac’s command key, with S, Z and Y', () => {
    expect(actOfKey(press({ key: 's', ctrlKey: true }))).to.deep.equal({ act: 'save' })
    expect(actOfKey(press({ key: 'z', metaKey: true }))).to.deep.equal({ act: 'undo' })
    expect(actOfKey(press({ key: 'Z', ctrlKey: true, shiftKey: true }))).to.deep.equal({ act: 'redo' })
    expect(actOfKey(press({ key: 'y', ctrlKey: true }))).to.deep.equal({ act: 'redo' })
    expect(actOfKey(press({ key: 'z' }))).to.equal(undefined)
    // AltGr is Ctrl with Alt, and types signs.
    expect(actOfKey(press({ key: 's', ctrlKey: true, altKey: true }))).to.equal(undefined)
  })

  it('Alt with a digit, whatever sign the keyboard makes of it', () => {
    expect(actOfKey(press({ key: '™', code: 'Digit2', altKey: true }))).to.deep.equal({
      act: 'tab',
      number: 2,
    })
    expect(actOfKey(press({ key: '7', code: 'Digit7', altKey: true }))).to.equal(undefined)
  })

  it('after a step the tab that shows the change is opened, and stays when it shows it already', () => {
    const change = { at: 3, removed: 'ab', inserted: 'x' }
    const step: Step = { label: '', files: { 'template.html': change, 'style.css': change }, assets: {} }
    expect(placeOfStep(step, 'undo', { tab: 'data' })).to.deep.equal({
      go: { tab: 'code', file: 'html' },
      path: 'template.html',
      at: 5,
    })
    expect(placeOfStep(step, 'redo', { tab: 'code', file: 'css' })).to.deep.include({
      path: 'style.css',
      at: 4,
    })
    const onPage: Step = { label: '', isOnPage: true, files: { 'style.css': change }, assets: {} }
    expect(placeOfStep(onPage, 'undo', {})).to.equal(undefined)
    expect(placeOfStep(onPage, 'undo', { tab: 'code', file: 'css' })?.path).to.equal('style.css')
    const sample: Step = { label: '', files: { 'samples/a.json': change }, assets: {} }
    expect(placeOfStep(sample, 'undo', {})?.go).to.deep.equal({ tab: 'data', sample: 'samples/a.json' })
    for (const field of ['items.price', '']) {
      const settings: Step = { label: '', field, files: { 'template.json': change }, assets: {} }
      expect(placeOfStep(settings, 'undo', {})?.go).to.deep.equal({ tab: 'data', field })
    }
    const asset: Step = { label: '', files: {}, assets: { 'assets/a.png': { before: null, after: null } } }
    expect(placeOfStep(asset, 'undo', {})?.go).to.deep.equal({ tab: 'code', file: 'assets' })
  })
})
