import { expect } from 'chai'
import { browserAgeDays, oldBrowserWarnings } from './browser-age.ts'

const dayMs = 86_400_000

describe('browserAgeDays', () => {
  it('estimates the release date from the build, within three weeks', () => {
    const releases: Record<string, number> = {
      'HeadlessChrome/110.0.5481.77': Date.UTC(2023, 1, 7),
      'Chrome/120.0.6099.62': Date.UTC(2023, 11, 5),
      'HeadlessChrome/131.0.6778.69 (npm: /x)': Date.UTC(2024, 10, 12),
      'HeadlessChrome/140.0.7339.80': Date.UTC(2025, 8, 2),
    }
    for (const [browser, releasedAt] of Object.entries(releases)) {
      const days = browserAgeDays(browser, releasedAt + 100 * dayMs)
      expect(days, browser).to.be.within(79, 121)
    }
    expect(browserAgeDays('Firefox/140.0', Date.now())).to.equal(undefined)
    expect(browserAgeDays('HeadlessChrome/140.0.7339.80', 0)).to.equal(0)
  })
})

describe('oldBrowserWarnings', () => {
  it('warns about each browser that is older than three months, with its age', () => {
    const now = Date.UTC(2025, 11, 20)
    const [old, recent] = [
      'HeadlessChrome/131.0.6778.69 (npm: /x)',
      'HeadlessChrome/143.0.7499.40 (path: /y)',
    ]
    const warnings = oldBrowserWarnings([old, recent, 'something'], now)
    expect(warnings).to.have.length(1)
    expect(warnings[0])
      .to.include(old)
      .and.match(/about 39\d days ago/)
  })
})
