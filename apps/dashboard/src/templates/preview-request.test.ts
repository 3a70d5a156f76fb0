import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { isSameRequest, previewRequest, shownData } from './preview-request.ts'

const source: DraftSource = {
  files: { 'template.html': '<p>', 'sample.json': '{}', 'samples/long.json': '{"a":1}' },
  assets: { 'assets/a.png': { sha256: 'a', bytes: 1, contentType: 'image/png' } },
}
const without: DraftSource = { files: { 'template.html': '<p>' }, assets: {} }

describe('a preview request', () => {
  it('uses the first sample unless the URL names another', () => {
    expect(shownData(source, {})).to.deep.equal({ kind: 'sample', file: 'sample.json' })
    expect(shownData(source, { sample: 'samples/long.json' })).to.include({ file: 'samples/long.json' })
    expect(shownData(source, { view: 'names' })).to.deep.equal({ kind: 'names' })
  })

  it('falls back to the first sample, or to field names without samples', () => {
    expect(shownData(source, { sample: 'samples/gone.json' })).to.include({ file: 'sample.json' })
    expect(shownData(without, { view: 'data', sample: 'sample.json' })).to.deep.equal({ kind: 'names' })
  })

  it('contains the text of the shown sample only', () => {
    const { source: sent } = previewRequest(source, { kind: 'sample', file: 'samples/long.json' })
    expect(sent.files).to.deep.equal({ ...source.files, 'sample.json': '{}' })
    expect(previewRequest(source, { kind: 'names' }).source.files).to.include({ 'samples/long.json': '{}' })
  })

  it('is the same after an edit of another sample, and differs after a visible change', () => {
    const data = { kind: 'sample', file: 'sample.json' } as const
    const files = (change: Record<string, string>) => ({ ...source, files: { ...source.files, ...change } })
    const before = previewRequest(source, data)
    expect(isSameRequest(before, previewRequest(files({ 'samples/long.json': '{}' }), data))).to.equal(true)
    expect(isSameRequest(before, previewRequest(files({ 'sample.json': '{ }' }), data))).to.equal(false)
    expect(isSameRequest(before, previewRequest({ ...source, assets: {} }, data))).to.equal(false)
    expect(isSameRequest(before, previewRequest(files({ 'style.css': '' }), data))).to.equal(false)
    expect(isSameRequest(before, previewRequest(source, { kind: 'names' }))).to.equal(false)
  })
})
