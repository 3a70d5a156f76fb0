/**
 * Chromium's build number increases by about two per day, independently of its release cycle. Between these two stable releases it grew by 1.92 per day, and
 * the estimate for any release in between is off by less than three weeks (https://chromiumdash.appspot.com/releases).
 */
const earlier = { build: 6_099, releasedAt: Date.UTC(2023, 11, 5) }
const later = { build: 7_499, releasedAt: Date.UTC(2025, 11, 2) }
const msOfBuild = (later.releasedAt - earlier.releasedAt) / (later.build - earlier.build)

const dayMs = 86_400_000
/** A browser of this age lacks fixes for publicly known vulnerabilities. */
const oldDays = 90

/**
 * Estimates how many days ago a browser was released, from its version string, such as `HeadlessChrome/153.0.8010.0`. Returns `undefined` for a string
 * without a Chromium build.
 */
export function browserAgeDays(browser: string, now: number): number | undefined {
  const build = /\b\d{2,3}\.0\.(\d{4,5})\.\d{1,4}\b/.exec(browser)?.[1]
  if (build === undefined) return undefined
  const releasedAt = earlier.releasedAt + (Number(build) - earlier.build) * msOfBuild
  return Math.max(0, Math.round((now - releasedAt) / dayMs))
}

/** Returns a warning for the operator for each old browser. */
export function oldBrowserWarnings(browsers: readonly string[], now: number): string[] {
  return browsers.flatMap((browser) => {
    const days = browserAgeDays(browser, now)
    if (days === undefined || days <= oldDays) return []
    return `The browser ${browser} was released about ${days} days ago and lacks security fixes. Install a newer one: see docs/operate/upgrade.md, "Keep the browser up to date".`
  })
}
