import { expect } from 'chai'
import { browserWords } from './browser-words.ts'

describe('browserWords', () => {
  it('names browser and system, the special ones before those that they claim to be', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    expect(browserWords(chrome)).to.equal('Chrome on Linux')
    expect(browserWords(`${chrome.replace('X11; Linux x86_64', 'Windows NT 10.0')} Edg/140.0`)).to.equal(
      'Edge on Windows',
    )
    expect(browserWords('curl/8.0')).to.equal('A program')
    expect(browserWords(null)).to.equal('A program')
  })
})
