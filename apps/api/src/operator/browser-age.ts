/**
 * Chromium's builds are numbered through, some two a day, whatever the cycle of its releases is. Between these releases to the stable channel the
 * number grew by 1.92 a day; those in between are off by less than three weeks (https://chromiumdash.appspot.com/releases).
 */
const earlier = { build: 6_099, releasedAt: Date.UTC(2023, 11, 5) }
const later = { build: 7_499, releasedAt: Date.UTC(2025, 11, 2) }
const msOfBuild = (later.releasedAt - earlier.releasedAt) / (later.build - earlier.build)

const dayMs = 86_400_000
/** By then it lacks fixes of security holes that are publicly known. */
const oldDays = 90

/**
 * About how many days ago a browser was released, from what it calls itself, such as `HeadlessChrome/153.0.8010.0`. `undefined` for one that says
 * no build of Chromium.
 */
export function browserAgeDays(browser: string, now: number): number | undefined {
  const build = /\b\d{2,3}\.0\.(\d{4,5})\.\d{1,4}\b/.exec(browser)?.[1]
  if (build === undefined) return undefined
  const releasedAt = earlier.releasedAt + (Number(build) - earlier.build) * msOfBuild
  return Math.max(0, Math.round((now - releasedAt) / dayMs))
}

/** What the operator should do about browsers that are old. */
export function warnOfOldBrowsers(browsers: readonly string[], now: number): string[] {
  return browsers.flatMap((browser) => {
    const days = browserAgeDays(browser, now)
    if (days === undefined || days <= oldDays) return []
    return `The browser ${browser} was released about ${days} days ago and lacks security fixes. Install a newer one: see docs/operate/upgrade.md, "Keep the browser up to date".`
  })
}
