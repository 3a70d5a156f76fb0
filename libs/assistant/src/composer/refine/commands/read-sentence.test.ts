import { expect } from 'chai'
import { libraryDrafts } from '../testing/library.ts'
import { isDeclined } from '../refining.ts'
import { readSentence } from './read-sentence.ts'

const certificate = libraryDrafts().get('certificate') ?? { files: {}, assets: {} }
const title = (certificate.files['template.html'] ?? '').indexOf('<h1')

function run(sentence: string, about?: number) {
  const made = readSentence(sentence)?.({ source: certificate, about })
  if (!made) throw new Error(`“${sentence}” is not understood`)
  return made
}

describe('a sentence that requests one command', () => {
  it('is run with its arguments', () => {
    const made = run('add a QR code of  Certificate number')
    if (isDeclined(made)) throw new Error(made.declined)
    expect(made.summary).to.equal('Inserted a QR code of “Certificate number”')
    expect(made.files['template.html']).to.include('<bar-code type="qrcode" value="{{certificate_no}}"')
  })

  it('applies to the selected element if it names none', () => {
    const made = run('start a new page before this', title)
    expect(made).to.have.property('summary').that.includes('the title')
  })

  it('changes the whole document regardless of the selection', () => {
    expect(run('A5 landscape', title)).to.have.property('summary')
  })

  it('reports why it cannot be run', () => {
    expect(run('add a QR code of the shoe size')).to.have.property('declined').that.includes('shoe size')
  })

  it('is not understood if no phrase matches', () => {
    expect(readSentence('Publish')).to.equal(undefined)
    expect(readSentence('')).to.equal(undefined)
  })
})
