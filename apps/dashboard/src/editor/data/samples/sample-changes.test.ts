import { expect } from 'chai'
import { addSample, makeFirst, problemOfName, removeSample, renameSample } from './sample-changes.ts'

const source = {
  files: { 'template.html': '', 'sample.json': '{"a":1}', 'samples/long.json': '{"a":2}' },
  assets: {},
}

describe('changes of samples', () => {
  it('makes the first sample sample.json, and gives each further one a free and safe name', () => {
    expect(addSample({ files: {}, assets: {} }, 'x', '{}').file).to.equal('sample.json')
    expect(addSample(source, 'long', '{}').file).to.equal('samples/long 2.json')
    expect(addSample(source, '../../etc/<x>', '{}').file).to.equal('samples/etcx.json')
    expect(addSample(source, '%#', '{}').file).to.equal('samples/sample.json')
  })

  it('says what is wrong with a name', () => {
    expect(problemOfName(source, ' ')).to.match(/Give it/)
    expect(problemOfName(source, 'LONG')).to.match(/Another sample/)
    expect(problemOfName(source, 'long', 'samples/long.json')).to.equal(undefined)
    expect(problemOfName(source, 'a/b')).to.match(/none of/)
    expect(problemOfName(source, 'short')).to.equal(undefined)
  })

  it('renames with the text kept', () => {
    expect(renameSample(source, 'samples/long.json', 'short').change.files).to.deep.equal({
      'samples/long.json': null,
      'samples/short.json': '{"a":2}',
    })
  })

  it('puts a sample first and keeps the one before it', () => {
    expect(makeFirst(source, 'samples/long.json').change.files).to.deep.equal({
      'samples/former first.json': '{"a":1}',
      'samples/long.json': null,
      'sample.json': '{"a":2}',
    })
  })

  it('shows the neighbour of a deleted one', () => {
    expect(removeSample(source, 'samples/long.json').file).to.equal('sample.json')
    expect(removeSample(source, 'sample.json').file).to.equal('samples/long.json')
  })
})
