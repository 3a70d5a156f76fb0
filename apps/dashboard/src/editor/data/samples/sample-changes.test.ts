import { expect } from 'chai'
import { addSample, makeFirst, sampleNameFault, removeSample, renameSample } from './sample-changes.ts'

const source = {
  files: { 'template.html': '', 'sample.json': '{"a":1}', 'samples/long.json': '{"a":2}' },
  assets: {},
}

describe('sample changes', () => {
  it('names the first sample sample.json, and gives each other one a unique and safe name', () => {
    expect(addSample({ files: {}, assets: {} }, 'x', '{}').file).to.equal('sample.json')
    expect(addSample(source, 'long', '{}').file).to.equal('samples/long 2.json')
    expect(addSample(source, '../../etc/<x>', '{}').file).to.equal('samples/etcx.json')
    expect(addSample(source, '%#', '{}').file).to.equal('samples/sample.json')
  })

  it('explains why a name is invalid', () => {
    expect(sampleNameFault(source, ' ')).to.match(/Enter a name/)
    expect(sampleNameFault(source, 'LONG')).to.match(/Another sample/)
    expect(sampleNameFault(source, 'long', 'samples/long.json')).to.equal(undefined)
    expect(sampleNameFault(source, 'a/b')).to.match(/cannot contain/)
    expect(sampleNameFault(source, 'short')).to.equal(undefined)
  })

  it('renames a sample and keeps its text', () => {
    expect(renameSample(source, 'samples/long.json', 'short').change.files).to.deep.equal({
      'samples/long.json': null,
      'samples/short.json': '{"a":2}',
    })
  })

  it('makes a sample the first and keeps the previous one', () => {
    expect(makeFirst(source, 'samples/long.json').change.files).to.deep.equal({
      'samples/former first.json': '{"a":1}',
      'samples/long.json': null,
      'sample.json': '{"a":2}',
    })
  })

  it('shows the next sample after a deletion', () => {
    expect(removeSample(source, 'samples/long.json').file).to.equal('sample.json')
    expect(removeSample(source, 'sample.json').file).to.equal('samples/long.json')
  })
})
