import { expect } from 'chai'
import { browserName } from './browser-name.ts'

describe('browserName', () => {
  it('names the browser and the system, even if the browser claims to be a different one', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    expect(browserName(chrome)).to.equal('Chrome on Linux')
    expect(browserName(`${chrome.replace('X11; Linux x86_64', 'Windows NT 10.0')} Edg/140.0`)).to.equal(
      'Edge on Windows',
    )
    expect(browserName('curl/8.0')).to.equal('Unknown browser')
    expect(browserName(null)).to.equal('Unknown browser')
  })
})
