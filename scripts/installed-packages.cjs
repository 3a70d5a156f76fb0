// Exits with 0 if the packages in node_modules match package-lock.json, for example after a manual `npm install`. Plain CommonJS, because
// it runs on any version of Node.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const repo = join(__dirname, '..')
const packagesOf = (path) => JSON.parse(readFileSync(join(repo, path), 'utf8')).packages

try {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  const agrees = Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.startsWith('node_modules/')) return true
    const there = installed[path]
    if (there === undefined) return optional === true
    return link ? there.link : there.version === version
  })
  process.exit(agrees ? 0 : 1)
} catch {
  process.exit(1)
}
